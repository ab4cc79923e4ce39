r"""Repositories inside a WSL distribution, seen from Windows: the distribution's own git lists them.

Git for Windows would refuse them as another user's, and spell their names otherwise. Windows shows the distribution's
files below ``\\wsl.localhost\NAME`` (or ``\\wsl$\NAME``), and a character that no Windows name may have as one of the
private use area, U+F000 higher.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_SHARES = ("wsl.localhost", "wsl$")
_FORBIDDEN = [*range(1, 32), *map(ord, '\\:*?"<>|')]
_SHOWN = {code: 0xF000 + code for code in _FORBIDDEN}
_MEANT = {shown: code for code, shown in _SHOWN.items()}


@dataclass(frozen=True, slots=True)
class Place:
    """A folder of a distribution; ``path`` is as the distribution spells it."""

    distribution: str
    path: str

    @classmethod
    def of(cls, folder: str) -> Place | None:
        """Where an absolute path lies; None outside every distribution."""
        parts = folder.split("\\")
        if len(parts) < 4 or parts[:2] != ["", ""] or parts[2].lower() not in _SHARES or not parts[3]:
            return None
        inner = "/".join(part for part in parts[4:] if part)
        return cls(parts[3], "/" + inner.translate(_MEANT))

    def command(self, environment: Mapping[str, str], arguments: Sequence[str]) -> list[str]:
        """The arguments of ``wsl.exe`` that run a program in the distribution, through no shell.

        Of Windows' environment nothing reaches it, so what it needs is given.
        """
        given = [f"{name}={value}" for name, value in environment.items()]
        return ["--distribution", self.distribution, "--exec", "env", *given, *arguments]


def windows_name(name: str) -> str:
    """How Windows shows a file of a distribution."""
    return name.translate(_SHOWN)
