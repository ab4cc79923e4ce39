"""Typed settings: declared by the kernel and by plugins, read from the environment, then from the file's table for the
workspace, then from the rest of the file, then the default.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from imprint.errors import UsageError
from imprint.values import Setting, SettingValue

KERNEL_SETTINGS = (
    Setting("ingest.max_file_bytes", 2_000_000, "largest text file that is indexed, in bytes", minimum=1),
    Setting("ingest.max_doc_size_mb", 25, "largest document (as PDF) that is indexed, in MiB", minimum=1),
    Setting("extract.isolated", True, "extract in worker processes with limits; false: in this one, to debug a plugin"),
    Setting("extract.workers", 0, "how many worker processes extract; 0 for as many as there are cores", minimum=0),
    Setting("extract.timeout_seconds", 60, "longest time that the extraction of one file may take", minimum=1),
    Setting(
        "extract.max_memory_mb", 768, "most memory of one worker process, where the system can bound it", minimum=128
    ),
    Setting(
        "extract.max_text_mb", 32, "most text that the extraction of one file may give, in Mi characters", minimum=1
    ),
    Setting("chunk.max_tokens", 230, "most tokens of a chunk; the model's own limit applies as well", minimum=16),
    Setting("chunk.overlap_tokens", 0, "most tokens that a chunk repeats of the one before; 0 for none", minimum=0),
    Setting("embed.model", "bge-small-en-v1.5", "the embedder to use: the name of a plugin of the embed stage"),
    Setting(
        "search.analyzer", "snowball", "the plugin that makes the index terms of chunks and queries; empty for none"
    ),
    Setting("redact.timeout_seconds", 30, "longest time that redactors may take for one text", minimum=1),
    Setting(
        "redact.allow",
        (),
        "the sha256 of each thing that redactors find and that may stay, as `imprint redact --hashes` shows them",
        pattern=r"\s*[0-9a-fA-F]{64}\s*",
    ),
    Setting("search.channels.hybrid", ("semantic", "bm25", "symbols"), "the channels of a hybrid search"),
    Setting("search.channels.semantic", ("semantic",), "the channels of a semantic search"),
    Setting("search.channels.lexical", ("bm25", "symbols"), "the channels of a lexical search"),
    Setting("search.fusion", "adaptive", "the plugin that makes one list of the channels' lists"),
    Setting(
        "search.boost.identifier",
        0.1,
        "what a result gains that holds the query's identifiers to the letter, as a fraction of the best fused score",
        minimum=0,
    ),
    Setting("search.boost.path", 0.05, "the same for a result whose path has the query's words", minimum=0),
    Setting("search.boost.phrase", 0.1, "the same for a result that holds the whole query as a phrase", minimum=0),
    Setting("search.fold", True, "fold results that say nothing new under the better one that says it"),
    Setting("search.reranker", "", "the plugin that reads the first results once more and orders them; empty for none"),
    Setting("search.rerank.candidates", 20, "how many of the first results the reranker reads", minimum=1),
    Setting("store.url", "", "the Qdrant server to use; empty for the engine in this process"),
    Setting("lock.wait_seconds", 10, "how long to wait for another process to let go of the data directory", minimum=0),
    Setting("plugins.disabled", (), "names of plugins that are not loaded"),
    *(
        Setting(f"plugins.order.{stage}", (), f"plugins of the {stage} stage that are asked first, in this order")
        for stage in ("scan", "extract", "redact", "chunk", "rank")
    ),
)


WORKSPACES = "workspaces"
"""The table of the file that holds a table for each workspace with settings of its own."""


class Settings:
    """The settings in force in a workspace. ``source`` says where each value comes from.

    ``values`` are the file's for all workspaces, ``own`` those of its table ``workspaces.NAME``, by dotted key.
    """

    def __init__(
        self,
        file: Path,
        values: Mapping[str, Any],
        environment: Mapping[str, str],
        own: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.file = file
        self._values = values
        self._own = own
        self._environment = environment
        self._declared: dict[str, Setting] = {setting.key: setting for setting in KERNEL_SETTINGS}

    @classmethod
    def load(
        cls, file: Path, environment: Mapping[str, str] | None = None, *, workspace: str | None = None
    ) -> Settings:
        """Read the file, which need not exist; raises `UsageError` naming the line that is not TOML."""
        try:
            tables = tomllib.loads(file.read_text("utf-8"))
            workspaces = tables.pop(WORKSPACES, {})
            own = workspaces.get(workspace, {}) if isinstance(workspaces, Mapping) else None
            if not isinstance(own, Mapping):
                raise UsageError(f"{file}: {WORKSPACES} does not hold a table a workspace", "correct the file by hand")
            values, own = flatten(tables), flatten(own)
        except (FileNotFoundError, NotADirectoryError):
            values, own = {}, {}
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise UsageError(
                f"{file} is not valid TOML: {error}", "correct it, or remove it to use the defaults"
            ) from error
        except OSError as error:
            raise UsageError(f"{file} cannot be read: {error.strerror}", "make it readable, or remove it") from error
        return cls(file, values, os.environ if environment is None else environment, own)

    def __reduce__(self) -> tuple[type[Settings], tuple[Path, dict[str, Any], dict[str, str], dict[str, Any]]]:
        """It travels to worker processes, whose plugins declare their settings there."""
        return type(self), (self.file, dict(self._values), dict(self._environment), dict(self._own))

    def with_texts(self, texts: Mapping[str, str]) -> Settings:
        """These settings with some values, as people type them, before those of the environment; only the kernel's are
        declared.
        """
        named = {variable(key): text for key, text in texts.items()}
        return type(self)(self.file, self._values, {**self._environment, **named}, self._own)

    def declare(self, settings: Iterable[Setting]) -> None:
        """Add a plugin's settings, all or none; raises ValueError for a key that is already declared otherwise."""
        new: dict[str, Setting] = {}
        for setting in settings:
            _check_declaration(setting)
            known = self._declared.get(setting.key) or new.setdefault(setting.key, setting)
            if known != setting:
                raise ValueError(f"the setting {setting.key} is already declared otherwise")
        self._declared |= new

    @property
    def declared(self) -> Mapping[str, Setting]:
        return self._declared

    @property
    def unknown(self) -> list[str]:
        """Keys of the file that nobody declared."""
        return sorted(key for key in {*self._values, *self._own} if key not in self._declared)

    def source(self, key: str) -> str:
        """``environment``, ``workspace``, ``file`` or ``default``."""
        if variable(key) in self._environment:
            return "environment"
        if key in self._own:
            return "workspace"
        return "file" if key in self._values else "default"

    def setting(self, key: str) -> Setting:
        """The declaration of a key; raises `UsageError` for an unknown one."""
        if key not in self._declared:
            raise UsageError(f"there is no setting {key}", "`imprint config list` shows them all")
        return self._declared[key]

    def __getitem__(self, key: str) -> SettingValue:
        setting = self.setting(key)
        named = variable(key)
        if named in self._environment:
            return parse(setting, self._environment[named], f"the environment variable {named}")
        for values in (self._own, self._values):
            if key in values:
                return check(setting, values[key], str(self.file))
        return setting.default

    def text(self, key: str) -> str:
        return str(self[key])

    def number(self, key: str) -> int:
        value = self[key]
        if not isinstance(value, int):
            raise TypeError(f"{key} is not a whole number")
        return value

    def real(self, key: str) -> float:
        value = self[key]
        if not isinstance(value, (int, float)):
            raise TypeError(f"{key} is not a number")
        return float(value)

    def flag(self, key: str) -> bool:
        return bool(self[key])

    def names(self, key: str) -> tuple[str, ...]:
        value = self[key]
        if not isinstance(value, tuple):
            raise TypeError(f"{key} is not a list")
        return value


def _check_declaration(setting: Setting) -> None:
    """Raise `ValueError` or `TypeError` unless the setting has a type and its default is a value that it allows."""
    default = setting.default
    if type(default) not in (bool, int, float, str, tuple):
        raise TypeError(f"the setting {setting.key} has a default of type {type(default).__name__}")
    try:
        check(setting, default, "its default")
    except UsageError as error:
        raise ValueError(error.what) from error


def variable(key: str) -> str:
    """The environment variable of a key: ``embed.model`` is ``IMPRINT_EMBED_MODEL``."""
    return "IMPRINT_" + key.upper().replace(".", "_").replace("-", "_")


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """TOML tables as dotted keys."""
    flat: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{name}.")
        else:
            flat[prefix + name] = value
    return flat


def parse(setting: Setting, text: str, where: str) -> SettingValue:
    """A value as people type it: ``yes``, ``12``, ``a,b``."""
    default = setting.default
    value: Any = text
    if isinstance(default, bool):
        value = {
            "true": True,
            "yes": True,
            "on": True,
            "1": True,
            "false": False,
            "no": False,
            "off": False,
            "0": False,
        }
        value = value.get(text.strip().lower(), text)
    elif isinstance(default, tuple):
        value = [part.strip() for part in text.split(",") if part.strip()]
    elif isinstance(default, (int, float)):
        try:
            value = type(default)(text.strip().replace("_", ""))
        except ValueError:
            value = text
    return check(setting, value, where)


def check(setting: Setting, value: Any, where: str) -> SettingValue:
    """The value in the setting's type; raises `UsageError` that says what is expected."""
    default = setting.default
    good: SettingValue | None = None
    if isinstance(default, tuple):
        if isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
            good = tuple(value)
    elif isinstance(default, bool) or isinstance(value, bool):
        good = value if isinstance(default, bool) and isinstance(value, bool) else None
    elif isinstance(default, float) and isinstance(value, (int, float)):
        good = float(value)
    elif isinstance(value, type(default)):
        good = value
    if good is None:
        raise UsageError(f"{where}: {setting.key} = {value!r} is not {_wanted(default)}", f"it is {setting.help}")
    if setting.choices and good not in setting.choices:
        raise UsageError(
            f"{where}: {setting.key} = {good!r} is none of {', '.join(setting.choices)}", "choose one of them"
        )
    if setting.minimum is not None and isinstance(good, (int, float)) and not good >= setting.minimum:
        raise UsageError(f"{where}: {setting.key} = {good} is less than {setting.minimum:g}", f"it is {setting.help}")
    if setting.pattern and (wrong := _mismatch(setting.pattern, good)) is not None:
        raise UsageError(
            f"{where}: {setting.key} has an entry of {len(wrong)} characters that cannot be one",
            f"it is {setting.help}",
        )
    return good


def _mismatch(pattern: str, value: SettingValue) -> str | None:
    """The text that does not match, of a text or of several."""
    texts = value if isinstance(value, tuple) else (str(value),)
    return next((text for text in texts if not re.fullmatch(pattern, text)), None)


def _wanted(default: SettingValue) -> str:
    if isinstance(default, tuple):
        return "a list of texts"
    names: dict[type, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
    return names[type(default)]
