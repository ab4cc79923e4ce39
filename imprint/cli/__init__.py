"""The command line. Its commands load when they are used, so that ``--help`` costs no engine, model or plugin."""

from imprint.cli.main import main

__all__ = ["main"]
