"""Extractors work in processes of their own: whatever one does to itself costs its document, and no other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from imprint.dispatch import Plugin, Plugins
from imprint.errors import ImprintError, PluginError, SourceError
from imprint.lifecycle import extraction as module
from imprint.lifecycle.extraction import Here, Isolated, Outcome, extraction
from imprint.values import Document, Extracted, Segment, Skip

HOSTILE = """
import ctypes, os, signal, sys, time

class Node(str):
    page = None

@hookimpl
def imprint_extract(document):
    name = document.name
    if name == "none":
        return None
    if name == "hang":
        while True:
            pass
    if name == "sleep":
        time.sleep(3600)
    if name.startswith("slow"):
        time.sleep(0.05)
    if name == "crash":
        ctypes.string_at(0)
    if name == "leave":
        os._exit(3)
    if name == "exit":
        raise SystemExit
    if name == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "hoard":
        hoard = []
        while True:
            hoard.append(bytearray(1 << 24))
    if name == "print":
        print("to the standard output")
        os.system("echo from a child")
        sys.stdout.flush()
        return Extracted(str(sys.stdin.read()), "prose")
    if name == "node":
        node = Node("text")
        node.page = lambda: None  # as a parser's tree, it cannot be sent
        return Extracted(node, Node("prose"), segments=[Segment(0, 4, heading="h")], metadata={node: node})
    if name == "wrong":
        return 5
    if name == "refused":
        raise SourceError("is torn", "mend it")
    if name == "empty":
        return Skip("no text", "add some")
    return Extracted(f"{name} of {len(document.as_text())} by {os.getpid()}", "prose")
"""

EVERYTHING_ELSE = """
@hookimpl
def imprint_extract(document):
    return Extracted("last", "prose")
"""


def document(name: str, content: bytes = b"abc") -> Document:
    return Document(name, len(content), content[:8192], content, 2_000_000, 25 << 20)


Ask = Callable[..., list[Outcome]]


@pytest.fixture
def plugins(installed, settings_of) -> Callable[..., Plugins]:
    def load(**values: object) -> Plugins:
        off = ("pdf", "html", "json", "text")
        given = {name.replace("__", "."): value for name, value in values.items()}
        return Plugins(settings_of({"plugins.disabled": off, "extract.workers": 2, **given}))

    installed("acme", {"extract": {"hostile": HOSTILE, "last": EVERYTHING_ELSE}})
    return load


@pytest.fixture
def ask(plugins) -> Ask:
    """Sends documents of these names through workers; gives the outcomes."""

    def send(*names: str, **values: object) -> list[Outcome]:
        loaded = plugins(**values)
        with Isolated[str](loaded.stage("extract"), loaded.settings) as documents:
            pairs = [pair for name in names for pair in documents.add(name, document(name))]
            pairs += documents.drain()
        assert [item for item, _ in pairs] == list(names)
        return [outcome for _, outcome in pairs]

    return send


def text_of(outcome: Outcome) -> str:
    assert not isinstance(outcome, ImprintError)
    assert isinstance(outcome.result, Extracted)
    return outcome.result.text


def test_documents_come_back_in_order_from_several_processes(ask: Ask):
    names = [f"slow{number}" for number in range(40)]
    texts = [text_of(outcome) for outcome in ask(*names)]
    assert [text.split()[0] for text in texts] == names
    workers = {text.split()[-1] for text in texts}
    assert len(workers) == 2
    assert str(os.getpid()) not in workers


def test_one_document_needs_one_worker_and_none_needs_none(plugins, monkeypatch):
    import pebble

    asked: list[int] = []

    class Counting(pebble.ProcessPool):
        def __init__(self, max_workers: int, **rest: object) -> None:
            asked.append(max_workers)
            super().__init__(max_workers=max_workers, **rest)

    monkeypatch.setattr(pebble, "ProcessPool", Counting)
    loaded = plugins()
    with Isolated[str](loaded.stage("extract"), loaded.settings) as documents:
        assert list(documents.drain()) == []
    assert asked == []
    with Isolated[str](loaded.stage("extract"), loaded.settings) as documents:
        assert list(documents.add("a", document("a"))) == []
        assert [item for item, _ in documents.drain()] == ["a"]
    assert asked == [1]


def test_few_documents_are_under_way_at_once(plugins):
    loaded = plugins()
    with Isolated[int](loaded.stage("extract"), loaded.settings) as documents:
        ahead = 0
        for number in range(20):
            ahead += 1 - len(list(documents.add(number, document(f"n{number}"))))
        assert ahead == 7
    with Isolated[int](loaded.stage("extract"), loaded.settings) as documents:
        large = b"x" * (40 << 20)
        assert list(documents.add(0, document("a", large))) == []
        assert [item for item, _ in documents.add(1, document("b", large))] == [0]


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("hang", "took more than 1 s and was stopped"),
        ("sleep", "took more than 1 s and was stopped"),
        ("crash", "killed by SIGSEGV"),
        ("leave", "exit status 3"),
        ("killed", "killed by SIGKILL"),
    ],
)
def test_what_ends_its_process_fails_alone_and_is_named(ask: Ask, name, what):
    before, failed, after = ask("before", name, "after", extract__timeout_seconds=1)
    assert isinstance(failed, SourceError)
    assert what in failed.what
    assert (failed.plugin, failed.stage) == ("hostile", "extract")
    assert "leave it out" in failed.remedy
    assert text_of(before).startswith("before")
    assert text_of(after).startswith("after")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process")
def test_what_needs_too_much_memory_fails_alone(ask: Ask):
    before, failed, after = ask("before", "hoard", "after", extract__max_memory_mb=256, extract__workers=1)
    assert isinstance(failed, SourceError)
    assert str(failed) == ("needs more than 256 MB of memory to be read; leave it out, or raise extract.max_memory_mb")
    assert (failed.plugin, failed.stage) == ("hostile", "extract")
    assert text_of(before).split()[-1] == text_of(after).split()[-1], "the worker goes on"


def test_a_worker_that_dies_again_and_again_is_replaced_each_time(ask: Ask):
    outcomes = ask(*["leave", "crash", "killed"] * 5, "after", extract__workers=1)
    assert all(isinstance(outcome, SourceError) for outcome in outcomes[:-1])
    assert text_of(outcomes[-1]).startswith("after")


def test_errors_and_skips_arrive_as_they_were_raised(ask: Ask):
    wrong, refused, left, empty, unclaimed = ask("wrong", "refused", "exit", "empty", "none")
    assert isinstance(wrong, PluginError)
    assert (
        str(wrong)
        == "plugin hostile (acme) failed in extract: imprint_extract returned int, not Extracted, Skip or None"
    )
    assert isinstance(refused, SourceError)
    assert (str(refused), refused.plugin, refused.stage) == ("is torn; mend it", "hostile", "extract")
    assert isinstance(left, PluginError)
    assert left.what == "SystemExit"
    assert not isinstance(empty, ImprintError)
    assert empty.result == Skip("no text", "add some")
    assert not isinstance(unclaimed, ImprintError)
    assert unclaimed.extractor is not None
    assert (unclaimed.extractor.name, text_of(unclaimed)) == ("last", "last")


def test_a_text_that_hangs_on_a_parsers_tree_arrives_as_plain_text(ask: Ask):
    (outcome,) = ask("node")
    assert not isinstance(outcome, ImprintError)
    assert outcome.result == Extracted(
        "text", "prose", segments=(Segment(0, 4, heading="h"),), metadata={"text": "text"}
    )
    assert type(outcome.result.text) is str


def test_nothing_that_a_plugin_prints_reaches_the_results(ask: Ask, capfd):
    (outcome,) = ask("print")
    assert text_of(outcome) == ""
    out, err = capfd.readouterr()
    assert out == ""
    assert "to the standard output" in err
    assert "from a child" in err


def test_a_document_without_any_extractor_is_a_skip(ask: Ask):
    (outcome,) = ask("none", plugins__disabled=("hostile", "last", "pdf", "html", "json", "text"))
    assert not isinstance(outcome, ImprintError)
    assert outcome.extractor is None
    assert isinstance(outcome.result, Skip)


def test_without_isolation_the_same_comes_from_this_process(plugins):
    loaded = plugins(extract__isolated=False)
    with extraction(loaded.stage("extract"), loaded.settings) as documents:
        assert isinstance(documents, Here)
        ((item, outcome),) = documents.add("a", document("a"))
        assert (item, text_of(outcome)) == ("a", f"a of 3 by {os.getpid()}")
        ((_, refused),) = documents.add("b", document("refused"))
        assert isinstance(refused, SourceError)
        assert list(documents.drain()) == []


def test_workers_are_gone_when_it_ends_in_an_error(plugins):
    loaded = plugins(extract__workers=1)
    started: list[int] = []

    def interrupted() -> None:
        with Isolated[str](loaded.stage("extract"), loaded.settings) as documents:
            list(documents.add("a", document("a")))
            started.extend(int(text_of(outcome).split()[-1]) for _, outcome in documents.drain())
            list(documents.add("hang", document("hang")))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert _is_gone(started[0])


def test_workers_that_cannot_start_end_the_run_with_the_way_out(plugins, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("imprint.lifecycle.spawning.Spawning.RawArray", refuse)
    loaded = plugins()
    with Isolated[str](loaded.stage("extract"), loaded.settings) as documents:
        list(documents.add("a", document("a")))
        with pytest.raises(ImprintError, match=r"No space left on device; set extract\.isolated = false"):
            list(documents.drain())


def test_workers_that_die_as_they_start_end_the_run(plugins, capfd):
    loaded = plugins()
    others: Sequence[Plugin] = loaded.stage("extract")[:1]
    with Isolated[str](others, loaded.settings) as documents:
        list(documents.add("a", document("a")))
        with pytest.raises(ImprintError, match="cannot be started"):
            list(documents.drain())


SCRIPT = """
from pathlib import Path
from imprint.dispatch import Plugins
from imprint.lifecycle.extraction import Isolated
from imprint.settings import Settings
from imprint.values import Document

print("the script runs", flush=True)
loaded = Plugins(Settings(Path("c.toml"), {"extract.timeout_seconds": 60}, {}))
with Isolated(loaded.stage("extract"), loaded.settings) as documents:
    for name in NAMES:
        list(documents.add(name, Document(name, 3, b"abc", b"abc", 9, 9)))
    for _, outcome in documents.drain():
        print(outcome.result.text, flush=True)
"""


def _script(names: list[str], folder: Path) -> subprocess.Popen[str]:
    file = folder / "script.py"
    file.write_text(f"NAMES = {names}\n{SCRIPT}")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def test_a_script_without_a_main_guard_runs_once(plugins, tmp_path):
    script = _script(["a", "b"], tmp_path)
    out, err = script.communicate(timeout=60)
    assert (script.returncode, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["the", "a", "b"]


@pytest.mark.skipif(sys.platform != "linux", reason="finds the worker in /proc")
def test_a_worker_at_a_hanging_document_ends_when_its_parent_is_killed(plugins, tmp_path):
    script = _script(["hang"], tmp_path)
    deadline = time.monotonic() + 60
    while not (workers := _children(script.pid)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert workers
    script.kill()
    _, err = script.communicate()
    assert err == "", "nobody complains about what a killed process held"
    assert all(_is_gone(worker) for worker in workers)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal to a group")
def test_ctrl_c_in_the_middle_of_a_hanging_document_leaves_at_once(plugins, tmp_path):
    file = tmp_path / "script.py"
    file.write_text(f"NAMES = ['a', 'hang']\n{SCRIPT}")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as script:
        assert script.stdout is not None
        while not script.stdout.readline().startswith("a of"):
            pass
        os.killpg(script.pid, signal.SIGINT)
        _, err = script.communicate(timeout=60)
    assert script.returncode == -signal.SIGINT or err.rstrip().endswith("KeyboardInterrupt")
    assert err.count("Traceback") == 1, "the workers say nothing"


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children")
    tasks = [path.read_text().split() for path in Path(f"/proc/{parent}/task").glob("*/children")]
    assert found.exists()
    children = [int(child) for children in tasks for child in children]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def _is_gone(process: int) -> bool:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_slots_are_never_shared_by_documents_under_way(plugins):
    loaded = plugins(extract__workers=1)
    documents = Isolated[int](loaded.stage("extract"), loaded.settings)
    with documents:
        for number in range(11):
            list(documents.add(number, document(f"n{number}")))
            slots = [task.slot for task in documents._tasks]
            assert len(set(slots)) == len(slots) <= module._AHEAD
