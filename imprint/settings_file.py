"""Changes the settings file, keeping the user's comments and order."""

from __future__ import annotations

import os
import shutil
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from imprint.errors import UsageError
from imprint.settings import WORKSPACES
from imprint.values import SettingValue


def write(file: Path, key: str, value: SettingValue | None, workspace: str | None = None) -> None:
    """Set a dotted key, or remove it for None, for all workspaces or for one alone.

    The file is replaced whole, so that a kill leaves the old or the new one.
    Raises `UsageError` when it cannot be read or written.
    """
    try:
        document = tomlkit.parse(file.read_text("utf-8")) if file.exists() else tomlkit.document()
        table: MutableMapping[str, Any] = document
        *path, name = key.split(".")
        path = [WORKSPACES, workspace, *path] if workspace else path
        for part in path:
            inner = table.setdefault(part, tomlkit.table(is_super_table=True))
            if not isinstance(inner, MutableMapping):
                raise UsageError(f"{file}: {part} is not a table", "correct the file by hand")
            table = inner
        if value is None:
            table.pop(name, None)
        else:
            table[name] = list(value) if isinstance(value, tuple) else value
        _replace(file, tomlkit.dumps(document))
    except (OSError, TOMLKitError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(
            f"the settings file {file} cannot be changed: {error}", "check its text and permissions"
        ) from error


def _replace(file: Path, text: str) -> None:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        draft.write_text(text, "utf-8")
        if file.exists():
            shutil.copymode(file, draft)
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
