"""The two markers of the hook system: authors decorate with ``hookimpl``, the kernel with ``hookspec``."""

from __future__ import annotations

import pluggy

PROJECT = "imprint"

hookimpl = pluggy.HookimplMarker(PROJECT)
hookspec = pluggy.HookspecMarker(PROJECT)
