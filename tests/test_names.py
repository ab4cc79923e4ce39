"""Which names are never indexed: where secrets live and what tools generate, and nothing beside them."""

from __future__ import annotations

import pytest

from imprint.names import (
    EXCLUDED_FOLDERS,
    GENERATED_FILES,
    SAFE_EXAMPLES,
    SECRET_FILES,
    excluded_file,
    excluded_folder,
)


@pytest.mark.parametrize(
    "name",
    [
        "id_rsa", "ID_RSA", "deploy_rsa", "server.pem", "server.PEM", ".env", ".env.local", "prod.env", ".netrc",
        "client_secret.json", "client_secret_123.json", "service-account-x.json", "terraform.tfstate.backup",
        "signing.asc.key", "credentials", "Secrets.YAML", ".vault_pass.txt",
    ],
)  # fmt: skip
def test_files_that_hold_secrets_are_excluded_as_such(name):
    assert excluded_file(name) == "secret"


@pytest.mark.parametrize("name", ["app.min.js", "Cargo.lock", "go.sum", "x.pyc", "notes.txt~", ".#lock", "Thumbs.db"])
def test_files_that_tools_generate_are_excluded_as_such(name):
    assert excluded_file(name) == "generated"


@pytest.mark.parametrize(
    "name",
    [
        "main.py", "environment.py", "env", "keys.py", "monkey", "rsa.py", ".envrc", "credentials.py", "package.json",
        "client_secret.md", "min.js", "README", "known_hosts.md", "", ".", "secretary.txt", "pem", "key",
    ],
)  # fmt: skip
def test_names_that_only_resemble_excluded_ones_are_indexed(name):
    assert excluded_file(name) is None


@pytest.mark.parametrize("name", [".env.example", ".ENV.Sample", "ca.pub.pem", "dev.example.env", "x.tfvars.example"])
def test_examples_that_are_published_on_purpose_are_indexed(name):
    assert excluded_file(name) is None


@pytest.mark.parametrize("pattern", [*SECRET_FILES, *GENERATED_FILES])
def test_every_pattern_of_the_table_excludes_a_file(pattern):
    assert excluded_file(pattern.replace("*", "x")) is not None


@pytest.mark.parametrize("pattern", SAFE_EXAMPLES)
def test_every_safe_pattern_lets_a_file_through(pattern):
    assert excluded_file(pattern.replace("*", "x")) is None


@pytest.mark.parametrize("pattern", EXCLUDED_FOLDERS)
def test_every_folder_of_the_table_is_never_entered_in_any_case(pattern):
    assert excluded_folder(pattern.replace("*", "x"))
    assert excluded_folder(pattern.replace("*", "x").upper())


@pytest.mark.parametrize("name", ["src", "git", "venv2", "environment", "aws", "node_modules_old", ""])
def test_other_folders_are_entered(name):
    assert not excluded_folder(name)
