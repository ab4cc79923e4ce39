"""Makes each stage of a run fail for one file, as its plugin, the file system or the store would."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from distributions import TOY_EMBEDDER

from imprint.errors import StoreError
from imprint.lifecycle import intake
from imprint.store.edge_collection import EdgeCollection
from imprint.store.port import Point

_RAISES = 'os.environ.get("FAILING") == "{stage}" and "Doomed" in {text}'

PLUGINS: dict[str, dict[str, str]] = {
    "scan": {"fragile": """
        import os

        @hookimpl
        def imprint_scan(root):
            failing = os.environ.get("FAILING")
            if failing not in ("scan", "scan halfway"):
                return None
            def listing():
                if failing == "scan halfway":
                    yield FileEntry(os.path.join(root, "good.md"))
                raise ScanError("the disk went away", "look for it")
            return listing()
    """},
    "extract": {"fragile": f"""
        import os

        @hookimpl
        def imprint_extract(document):
            if {_RAISES.format(stage="extract", text="str(document.head)")}:
                raise ValueError("no")
    """},
    "redact": {"fragile": f"""
        import os

        @hookimpl
        def imprint_redact(text):
            if {_RAISES.format(stage="redact", text="text")}:
                raise ValueError("no")
            return []
    """},
    "chunk": {"fragile": f"""
        import os

        @hookimpl
        def imprint_chunk(text):
            if {_RAISES.format(stage="chunk", text="text")}:
                raise ValueError("no")
    """},
    "embed": {"fragile": "import os\n" + TOY_EMBEDDER.replace(
        "    return ModelInfo",
        '    if os.environ.get("FAILING") == "model":\n        raise ValueError("no")\n    return ModelInfo',
    ).replace(
        "    rows = np.zeros",
        f"    if {_RAISES.format(stage='embed', text='str(texts)')}:\n"
        '        raise ValueError("no")\n    rows = np.zeros',
    )},
}  # fmt: skip
"""They do nothing, or what others do, until ``FAILING`` names their stage; so an index is as fresh without it."""


def fail(patch: pytest.MonkeyPatch, stage: str, path: Path) -> None:
    """Have a stage fail for the file at ``path`` from now on, if its text says ``Doomed`` where a plugin reads it."""
    if stage in _IN_THE_WORLD:
        _IN_THE_WORLD[stage](patch, path)
    else:
        patch.setenv("FAILING", stage)


def _unreadable(patch: pytest.MonkeyPatch, path: Path) -> None:
    def refusing(name: Any, *arguments: Any, real: Callable[..., int] = os.open, **named: Any) -> int:
        if name == str(path):
            raise PermissionError(13, "Permission denied", name)
        return real(name, *arguments, **named)

    patch.setattr(os, "open", refusing)


def _vanishing(patch: pytest.MonkeyPatch, path: Path) -> None:
    def take(name: str, limit: int, real: Any = intake.take) -> Any:
        if name == str(path):
            path.unlink()
        return real(name, limit)

    patch.setattr(intake, "take", take)


def _vanished(patch: pytest.MonkeyPatch, path: Path) -> None:
    def unchanged(taken: Any, real: Any = intake.unchanged) -> None:
        if taken.path == str(path):
            path.unlink()
        real(taken)

    patch.setattr(intake, "unchanged", unchanged)


def _growing(patch: pytest.MonkeyPatch, path: Path) -> None:
    """It grows each time that somebody has asked an open file how large it is."""

    def fstat(handle: int, real: Any = os.fstat) -> os.stat_result:
        status: os.stat_result = real(handle)
        if os.path.samestat(status, path.stat()):
            with path.open("a") as file:
                file.write("More.\n")
        return status

    patch.setattr(os, "fstat", fstat)


def _changing(patch: pytest.MonkeyPatch, path: Path) -> None:
    def take(name: str, limit: int, real: Any = intake.take) -> Any:
        taken = real(name, limit)
        if name == str(path):
            path.write_text("Other roses, version 3.\n", "utf-8")
        return taken

    patch.setattr(intake, "take", take)


def _refusing(is_refused: Callable[[Point], bool]) -> Callable[[pytest.MonkeyPatch, Path], None]:
    """A store that takes no points like these of the file."""

    def install(patch: pytest.MonkeyPatch, path: Path) -> None:
        def upsert(self: EdgeCollection, points: Sequence[Point], real: Any = EdgeCollection.upsert) -> None:
            if any(is_refused(point) and _of_file(point, path) for point in points):
                raise _gone()
            real(self, points)

        patch.setattr(EdgeCollection, "upsert", upsert)

    return install


def _of_file(point: Point, path: Path) -> bool:
    """A page of text names no file."""
    return point.payload.get("source") == str(path) or "Doomed" in point.payload.get("text", "")


def _keeping(patch: pytest.MonkeyPatch, path: Path) -> None:
    """A store that deletes no point."""

    def delete(_self: EdgeCollection, _ids: Sequence[str]) -> None:
        raise _gone()

    patch.setattr(EdgeCollection, "delete", delete)


def _gone() -> StoreError:
    return StoreError("the disk went away", "look for it")


_IN_THE_WORLD: dict[str, Callable[[pytest.MonkeyPatch, Path], None]] = {
    "unreadable": _unreadable,
    "vanishing": _vanishing,
    "vanished": _vanished,
    "growing": _growing,
    "changing": _changing,
    "upsert": _refusing(lambda point: "source_key" in point.payload),
    "pages": _refusing(lambda point: point.payload.get("record") == "page"),
    "publish": _refusing(lambda point: point.payload.get("gone") is False),
    "mark": _refusing(lambda point: point.payload.get("gone") is True),
    "delete": _keeping,
}
