"""Every error is one line on standard error that begins with ``imprint:``, and the exit code that belongs to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Imprint, Said


def one_line(said: Said) -> str:
    """The error, proved to be one line and alone."""
    assert said.out == ""
    assert said.err.startswith("imprint: ")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (("nope",), "No such command 'nope'; see `imprint --help`"),
        (("--nope", "status"), "No such option"),
        (("status", "--nope"), "see `imprint status --help`"),
        (("search",), "Missing argument 'QUERY'"),
        (("search", ""), "the query is empty; say what to look for"),
        (("search", " \n "), "the query is empty"),
        (("search", "x", "--limit", "0"), "0 is not in the range"),
        (("search", "x", "--limit", "51"), "51 is not in the range"),
        (("search", "x", "--offset", "256"), "256 is not in the range"),
        (("search", "x", "--mode", "magic"), "'magic' is not one of"),
        (("search", "x", "--mode", "lexical", "--channels", "nope"), "there is no channel nope; `imprint plugins`"),
        (("search", "x" * 1_000_000), "the query has 1,000,000 characters; use at most 10,000"),
        (("search", "\udcff"), "is not valid Unicode"),
        (("search", "x", "--project", "\udcff"), "is not valid Unicode"),
        (("ingest",), "Missing argument 'PATH...'"),
        (("ingest", "/no/such/place"), "/no/such/place does not exist; name a file or folder"),
        (("ingest", "\udcff"), "\\udcff does not exist"),
        (("ingest", ""), " does not exist"),
        (("read", "nothing.txt"), "no source is named nothing.txt; `imprint sources` lists them"),
        (("read", "\udcff"), "no source is named \ufffdff"),
        (("read", "x", "--page", "0"), "0 is not in the range"),
        (("config", "get", "no.such"), "there is no setting no.such; `imprint config list`"),
        (("config", "set", "no.such", "1"), "there is no setting no.such"),
        (("config", "unset", "no.such"), "there is no setting no.such"),
        (("config", "set", "lock.wait_seconds", "soon"), "lock.wait_seconds = 'soon' is not a whole number"),
        (("--workspace", "../up", "status"), "'../up' is no workspace name"),
        (("completion", "tcsh"), "'tcsh' is not one of"),
        (("status\x1b[31m",), "No such command 'status\\x1b[31m'"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(imprint: Imprint, line: tuple[str, ...], what: str) -> None:
    if line[0] in ("search", "read"):
        imprint.ingest("--lexical-only")
    assert what in one_line(imprint(*line, code=2))


def test_there_is_nothing_to_search_or_read_before_the_first_ingest(imprint: Imprint) -> None:
    for line in (("search", "x"), ("search", "x", "--mode", "lexical"), ("read", "x")):
        assert "nothing is indexed yet in workspace default of" in one_line(imprint(*line, code=1))


@pytest.mark.parametrize("project", ["", " ", "\udcff"])
def test_a_project_needs_a_readable_name(imprint: Imprint, project: str) -> None:
    assert "blank or not valid Unicode" in one_line(imprint("ingest", imprint.docs, "--project", project, code=2))
    assert imprint.json("status")["roots"] == []


def test_the_data_directory_is_no_source(imprint: Imprint) -> None:
    imprint.data.mkdir()
    assert "is in the data directory" in one_line(imprint("ingest", imprint.data, code=4))


def test_a_broken_link_does_not_exist(imprint: Imprint) -> None:
    (imprint.docs / "link").symlink_to("nowhere")
    assert "does not exist" in one_line(imprint("ingest", imprint.docs / "link", code=2))


def test_refresh_of_a_path_outside_the_roots_is_wrong_usage(imprint: Imprint) -> None:
    imprint.ingest()
    assert "is in no approved root; `imprint ingest` approves it" in one_line(imprint("refresh", "/usr", code=2))


def test_settings_that_are_no_toml_are_named_with_their_file(imprint: Imprint) -> None:
    file = imprint.folder / "config.toml"
    file.write_text("embed = \n", "utf-8")
    assert f"{file} is not valid TOML" in one_line(imprint("status", code=2))


def test_a_wrong_environment_value_names_its_variable(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPRINT_LOCK_WAIT_SECONDS", "soon")
    said = one_line(imprint("status", code=2))
    assert "the environment variable IMPRINT_LOCK_WAIT_SECONDS: lock.wait_seconds = 'soon'" in said


def test_an_unknown_embedder_is_named_with_what_works_without_it(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "grand")
    said = one_line(imprint("ingest", imprint.docs, code=1))
    assert "the embedder grand cannot be used: no installed plugin has this name" in said
    assert "--lexical-only" in said


def test_the_whole_file_system_is_refused(imprint: Imprint) -> None:
    assert "/ is a whole file system; name the folders to index" in one_line(imprint("ingest", "/", code=4))


def test_a_named_file_of_secrets_is_refused_and_approves_nothing(imprint: Imprint) -> None:
    secret = imprint.write(".env", "KEY=value\n")
    imprint.write("guide.md", "Prune.\n")
    said = one_line(imprint("ingest", imprint.docs / "guide.md", secret, code=4))
    assert ".env is never indexed: its name is that of a secret file" in said
    assert imprint.json("status")["roots"] == []


def test_overlapping_roots_are_refused_without_share(imprint: Imprint) -> None:
    imprint.write("part/a.md", "Prune.\n")
    imprint.json("ingest", imprint.docs / "part")
    said = one_line(imprint("ingest", imprint.docs, code=4))
    assert "overlaps the root" in said
    assert "--share" in said
    assert imprint.json("ingest", imprint.docs, "--share")["complete"]


def test_a_refused_path_leaves_the_others_unapproved(imprint: Imprint) -> None:
    imprint.write("part/a.md", "Prune.\n")
    imprint.json("ingest", imprint.docs / "part")
    other = imprint.folder / "aside"
    other.mkdir()
    one_line(imprint("ingest", other, imprint.docs, code=4))
    assert [root["path"] for root in imprint.json("status")["roots"]] == [str(imprint.docs / "part")]


def test_a_folder_below_a_root_belongs_to_it(imprint: Imprint) -> None:
    imprint.write("part/a.md", "Prune.\n")
    imprint.write("b.md", "Water.\n")
    imprint.ingest()
    report = imprint.json("ingest", imprint.docs / "part", "--force")
    assert report["counts"]["seen"] == 1
    assert [root["path"] for root in imprint.json("status")["roots"]] == [str(imprint.docs)]


def test_a_path_named_twice_or_inside_another_is_seen_once(imprint: Imprint) -> None:
    imprint.write("part/a.md", "Prune.\n")
    for option in ((), ("--dry-run",)):
        report = imprint.json("ingest", imprint.docs / "part", imprint.docs, imprint.docs, *option)
        assert report["counts"]["seen"] == 1
    assert len(imprint.json("status")["roots"]) == 1


def test_two_projects_of_one_root_are_refused(imprint: Imprint) -> None:
    imprint.ingest("--project", "one")
    assert "is already indexed as project one" in one_line(imprint("ingest", imprint.docs, "--project", "two", code=4))


def test_an_unforeseen_error_is_one_line_and_a_traceback_only_when_asked(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("two\nlines \x1b[31m")

    monkeypatch.setattr("imprint.engine.Engine.status", fail)
    said = one_line(imprint("status", code=1))
    assert said == "imprint: ValueError: two lines \\x1b[31m; repeat as `imprint -v ...` to see where\n"
    assert "Traceback (most recent call last)" in imprint("-v", "status", code=1).err


def test_an_engine_s_panic_is_one_line(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicError(BaseException):
        pass

    def fail(*_: object) -> None:
        raise PanicError

    monkeypatch.setattr("imprint.engine.Engine.status", fail)
    assert one_line(imprint("status", code=1)) == "imprint: PanicError; repeat as `imprint -v ...` to see where\n"


def test_a_file_where_the_data_directory_should_be_is_named(imprint: Imprint) -> None:
    Path(imprint.data).write_text("not a folder", "utf-8")
    for line in (("ingest", imprint.docs), ("search", "x"), ("status",)):
        said = one_line(imprint(*line, code=1))
        assert f"the data directory {imprint.data} cannot be used: " in said
        assert "--data-dir" in said


def test_a_current_folder_that_was_removed_is_no_failure(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    imprint.write("guide.md", "Prune.\n")
    imprint.ingest()
    gone = imprint.folder / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert str(imprint.docs / "guide.md") in imprint("sources").out


def test_help_of_a_group_without_a_command_is_wrong_usage(imprint: Imprint) -> None:
    for line in ((), ("config",)):
        assert imprint(*line, code=2).err.startswith("Usage: imprint")
