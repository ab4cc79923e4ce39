"""Calls plugins: the only module that touches pluggy's hook callers.

Plugins are called one by one, because a plain hook call stops at the first exception without naming the plugin, and
hook wrappers are refused, because a wrapper could drop what a redactor found (ADR 0001, ADR 0005).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from itertools import islice
from typing import Any

import pluggy

from imprint import hookspecs
from imprint.discovery import Candidate, Unusable, discover
from imprint.diversion import diverted_stdout
from imprint.errors import ImprintError, PluginError
from imprint.hookspecs import STAGES
from imprint.markers import PROJECT
from imprint.settings import Settings

_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class Hook:
    """One hook of one plugin: the function, and the arguments that it wants."""

    function: Callable[..., Any]
    wants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plugin:
    """A loaded plugin of one stage."""

    name: str
    stage: str
    distribution: str
    version: str
    hooks: Mapping[str, Hook]

    @property
    def identity(self) -> str:
        """What a profile records of the plugin besides its own ``imprint_profile``."""
        return f"{self.stage}:{self.name}={self.distribution}/{self.version}"

    def has(self, hook: str) -> bool:
        return hook in self.hooks

    def call(self, hook: str, **arguments: Any) -> Any:
        """Call one hook; whatever it raises names this plugin, except the errors that plugins raise for the user."""
        target = self.hooks[hook]
        try:
            with diverted_stdout():
                return target.function(*[arguments[name] for name in target.wants])
        except (ImprintError, KeyboardInterrupt):
            raise
        except BaseException as error:  # a panic in a Rust library and SystemExit are no Exceptions
            raise self.error(_one_line(error)) from error

    def error(self, what: str) -> PluginError:
        """The error of this plugin's having returned or done what its hook does not allow."""
        return PluginError(self.name, self.distribution, self.stage, what)

    def iterate(self, hook: str, items: Iterable[Any]) -> Iterator[Any]:
        """Drain an iterator that the plugin returned, with the same care as a call, some items at a time."""
        iterator: Iterator[Any] | None = None
        while True:
            try:
                with diverted_stdout():
                    iterator = iter(items) if iterator is None else iterator
                    some = list(islice(iterator, _AT_ONCE))
            except (ImprintError, KeyboardInterrupt):
                raise
            except BaseException as error:
                raise self.error(f"{hook}: {_one_line(error)}") from error
            if not some:
                return
            yield from some


class Plugins:
    """The plugins of the stages that one command needs, each stage in the order in which it is asked."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._installed = entry_points()
        self._loaded: dict[str, list[Plugin]] = {}
        self._some: dict[tuple[str, ...], list[Plugin]] = {}
        self.unusable: list[Unusable] = []

    def stage(self, stage: str, only: Sequence[str] | None = None) -> list[Plugin]:
        """The plugins of a stage, loaded when first asked; ``only`` loads no others."""
        if stage in self._loaded:
            return [plugin for plugin in self._loaded[stage] if only is None or plugin.name in only]
        if only is not None and (stage, *only) in self._some:
            return list(self._some[stage, *only])
        order = f"plugins.order.{stage}"
        found, doubled = discover(
            stage, self.settings.names(order) if order in self.settings.declared else (), self._installed
        )
        self._note(doubled if only is None else [item for item in doubled if item.name in only])
        plugins = []
        for candidate in found:
            if candidate.name in self.disabled or (only is not None and candidate.name not in only):
                continue
            loaded = self._with_settings(load(candidate), candidate)
            if isinstance(loaded, Plugin):
                plugins.append(loaded)
            else:
                self._note([loaded])
        if only is None:
            self._loaded[stage] = plugins
        else:  # a search asks for the same few each time, and to find them reads the metadata of what is installed
            self._some[stage, *only] = list(plugins)
        return plugins

    @property
    def disabled(self) -> Sequence[str]:
        return self.settings.names("plugins.disabled")

    def _with_settings(self, loaded: Plugin | Unusable, candidate: Candidate) -> Plugin | Unusable:
        """Declare the settings of a plugin that has some; one that declares them wrongly is unusable."""
        if isinstance(loaded, Plugin) and loaded.has("imprint_settings"):
            try:
                self.settings.declare(loaded.call("imprint_settings"))
            except (ImprintError, ValueError, TypeError, AttributeError) as error:
                return _unusable(candidate, f"its settings: {_one_line(error)}")
        return loaded

    def broken(self, stage: str) -> list[Unusable]:
        """What of a stage that was loaded cannot be used."""
        return [item for item in self.unusable if item.stage == stage]

    def _note(self, items: Sequence[Unusable]) -> None:
        self.unusable += [item for item in items if item not in self.unusable]


def load(candidate: Candidate) -> Plugin | Unusable:
    """Import a plugin and check it against the hook specs."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    try:
        with diverted_stdout():
            manager.register(candidate.entry_point.load(), candidate.name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return _unusable(candidate, _one_line(error))
    hooks = {}
    for caller in manager.get_hookcallers(manager.get_plugin(candidate.name)) or ():
        if not caller.has_spec():
            return _unusable(
                candidate, f"{caller.name} is not a hook of Imprint; see imprint.hookspecs for their names"
            )
        for implementation in caller.get_hookimpls():
            if implementation.hookwrapper or implementation.wrapper:
                return _unusable(candidate, f"{caller.name} is a hook wrapper; wrappers are refused")
            hooks[caller.name] = Hook(implementation.function, tuple(implementation.argnames))
    missing = [hook for hook in STAGES[candidate.stage] if hook not in hooks]
    if missing:
        return _unusable(candidate, f"it has no {', '.join(missing)}, which the {candidate.stage} stage needs")
    return Plugin(candidate.name, candidate.stage, candidate.distribution, candidate.version, hooks)


def _unusable(candidate: Candidate, reason: str) -> Unusable:
    return Unusable(candidate.name, candidate.stage, candidate.distribution, candidate.version, reason)


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:300]}" if text else type(error).__name__
