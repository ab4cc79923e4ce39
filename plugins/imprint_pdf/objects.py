"""Looks into the objects of a PDF that may hold anything: every question has an answer or None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def entry(holder: Any, key: str) -> Any:
    """What a dictionary holds under ``key``, references followed; None if there is no such thing."""
    try:
        found = holder[key] if isinstance(holder, dict) and key in holder else None
        return found.get_object() if found is not None else None
    except MemoryError:
        raise
    except Exception:
        return None


def elements(holder: Any, key: str) -> Sequence[Any]:
    """The elements of an array, references as they stand."""
    found = entry(holder, key)
    return found if isinstance(found, list) else ()


def target(reference: Any) -> Any:
    """The object behind a reference, or the object itself."""
    try:
        return reference.get_object()
    except MemoryError:
        raise
    except Exception:
        return None


def number_of(reference: Any) -> int | None:
    """The number of the object that a reference, or an object read through one, stands for."""
    own = getattr(reference, "indirect_reference", None)
    found = getattr(reference, "idnum", None) or getattr(own, "idnum", None)
    return found if isinstance(found, int) else None
