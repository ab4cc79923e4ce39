"""How long the scanners take to list 100,000 files, and how much memory: a plain tree, a git tree, one flat folder.

Each is a process of its own that imports the scanner and lists, beside one that only imports it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from measure import run

FILES = 100_000

LIST = """
import sys
from pathlib import Path
import imprint_git, imprint_walk
from imprint.settings import Settings
settings = Settings(Path("config.toml"), {}, {})
settings.declare(imprint_git.imprint_settings())
root, expected = sys.argv[1], int(sys.argv[2])
scanned = expected and (imprint_git.imprint_scan(root=root, settings=settings) or imprint_walk.imprint_scan(root=root))
found = sum(1 for _ in scanned or ())
assert found == expected, found
"""


def make(root: Path, a_folder: int) -> str:
    """Empty files, ``a_folder`` in each of the folders below ``root``."""
    for number in range(FILES):
        if number % a_folder == 0:
            folder = root / f"area{number // a_folder // 100:03}" / f"part{number // a_folder % 100:02}"
            folder.mkdir(parents=True)
        (folder / f"a rather ordinary file name {number}.md").touch()
    return str(root)


with tempfile.TemporaryDirectory() as folder:
    top = Path(folder)
    trees = {name: make(top / name, 50) for name in ("plain tree", "git, tracked", "git, untracked")}
    trees["one flat folder"] = make(top / "one flat folder", FILES)
    for name in ("git, tracked", "git, untracked"):
        subprocess.run(["git", "-C", trees[name], "init", "--quiet"], check=True)
    subprocess.run(["git", "-C", trees["git, tracked"], "add", "--all"], check=True)
    idle = run((sys.executable, "-c", LIST, folder, "0"))
    for name, root in trees.items():
        listed = run((sys.executable, "-c", LIST, root, str(FILES)))
        seconds, memory = listed.seconds - idle.seconds, listed.peak_mib - idle.peak_mib
        print(f"{name}: {FILES:,} files in {seconds:.2f} s, {memory:.0f} MiB")
