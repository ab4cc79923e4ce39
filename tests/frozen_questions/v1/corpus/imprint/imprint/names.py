"""The reviewed table of file and folder names that are never indexed: where secrets live, and what tools generate.

A conservative exclusion by name, not secret detection; inside other files credentials are redacted. Names are
compared without case.
"""

from __future__ import annotations

SECRET_FILES = (
    # private keys and key stores
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "*_rsa", "*_ed25519",
    "*.pem", "*.key", "*.p12", "*.pfx", "*.pkcs12", "*.jks", "*.keystore", "*.ppk", "*.kdbx", "*.asc.key",
    # environment and credential files of common tools
    ".env", ".env.*", "*.env", ".netrc", "_netrc", ".pgpass", "pgpass.conf", ".my.cnf", ".mylogin.cnf",
    ".npmrc", ".pypirc", ".yarnrc", ".git-credentials", ".dockercfg", ".htpasswd",
    ".s3cfg", ".boto", ".terraformrc", "terraform.tfstate", "terraform.tfstate.*", "*.tfvars", "*.tfvars.json",
    "credentials", "credentials.json", "client_secret*.json", "service-account*.json", "service_account*.json",
    "secrets.json", "secrets.yaml", "secrets.yml", "secrets.toml", ".vault-token", ".vault_pass*", "kubeconfig",
    "master.key", "wallet.dat", ".bash_history", ".zsh_history", ".python_history", ".psql_history",
)  # fmt: skip
"""Files whose purpose is to hold credentials."""

SAFE_EXAMPLES = (
    ".env.example", ".env.sample", ".env.template", ".env.dist", ".env.defaults",
    "*.pub.pem", "*.example.env", "*.sample.env", "*.tfvars.example",
)  # fmt: skip
"""Names that match a secret pattern but are published on purpose; credentials in them are still redacted."""

GENERATED_FILES = (
    "*.min.js", "*.min.css", "*.min.mjs", "*.js.map", "*.css.map", "*.mjs.map",
    "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb",
    "poetry.lock", "pdm.lock", "uv.lock", "pipfile.lock", "cargo.lock", "composer.lock", "gemfile.lock", "go.sum",
    "go.work.sum", "mix.lock", "pubspec.lock", "flake.lock", "packages.lock.json", "gradle.lockfile",
    "*.pyc", "*.pyo", "*.class", "*.o", "*.obj", "*.a", "*.so", "*.dll", "*.dylib",
    ".ds_store", "thumbs.db", "desktop.ini", "*~", "*.swp", "*.swo", ".#*",
)  # fmt: skip
"""Files that a tool writes from something else that is indexed, or that hold no text."""

EXCLUDED_FOLDERS = (
    ".git", ".hg", ".svn", ".bzr", ".jj", "cvs",
    "node_modules", "bower_components", ".pnpm-store", ".yarn",
    "__pycache__", ".venv", "venv", "virtualenv", ".tox", ".nox", ".eggs", "*.egg-info", "*.dist-info",
    ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", ".ipynb_checkpoints",
    ".gradle", ".idea", ".vs", ".terraform", ".next", ".nuxt", ".svelte-kit", ".parcel-cache", ".turbo",
    ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store",
    "$recycle.bin", "system volume information", ".trash", ".spotlight-v100", ".fseventsd",
)  # fmt: skip
"""Folders of version control, dependencies, caches and credentials."""


class _Table:
    """Name patterns, laid out so that a name costs a few comparisons in C: a scan asks for every file."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.exact = frozenset(name for name in names if "*" not in name)
        self.suffixes = tuple(name[1:] for name in names if name.startswith("*"))
        self.prefixes = tuple(name[:-1] for name in names if name.endswith("*"))
        halves = (name.split("*", 1) for name in names if "*" in name[1:-1])
        self.around = tuple((before, after) for before, after in halves)

    def __contains__(self, lower: str) -> bool:
        if lower in self.exact or lower.endswith(self.suffixes) or lower.startswith(self.prefixes):
            return True
        return any(lower.startswith(before) and lower.endswith(after) for before, after in self.around)


_SECRET = _Table(SECRET_FILES)
_SAFE = _Table(SAFE_EXAMPLES)
_EITHER = _Table(SECRET_FILES + GENERATED_FILES)
_FOLDERS = _Table(EXCLUDED_FOLDERS)


def excluded_file(name: str) -> str | None:
    """Why a file of this name (without its folder) is never indexed: ``secret``, ``generated``, or None."""
    lower = name.lower()
    if lower not in _EITHER:
        return None
    if lower in _SECRET:
        return None if lower in _SAFE else "secret"
    return "generated"


def excluded_folder(name: str) -> bool:
    """Whether a folder of this name is never entered."""
    return name.lower() in _FOLDERS
