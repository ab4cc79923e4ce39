"""The settings of the ONNX plugins with the defaults that they declare."""

from __future__ import annotations

from imprint_onnx import folder


class Settings:
    """What the plugins declare, and what a test sets instead."""

    def __init__(self, **changed: int | str | tuple[str, ...]) -> None:
        self._values = {setting.key: setting.default for setting in folder.imprint_settings()}
        for name, value in changed.items():
            assert f"onnx.{name}" in self._values
            self._values[f"onnx.{name}"] = value

    def __getitem__(self, key: str) -> bool | int | float | str | tuple[str, ...]:
        return self._values[key]

    def number(self, key: str) -> int:
        value = self._values[key]
        assert isinstance(value, int)
        return value

    def text(self, key: str) -> str:
        value = self._values[key]
        assert isinstance(value, str)
        return value

    def flag(self, key: str) -> bool:
        raise AssertionError(f"a plugin read {key}")

    def names(self, key: str) -> tuple[str, ...]:
        value = self._values[key]
        assert isinstance(value, tuple)
        return value

    def real(self, key: str) -> float:
        raise AssertionError(f"a plugin read {key}")
