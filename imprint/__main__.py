"""``python -m imprint`` is the command ``imprint``."""

from imprint.cli import main

if __name__ == "__main__":
    main()
