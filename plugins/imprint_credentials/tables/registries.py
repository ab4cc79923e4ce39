"""Tokens of package and image registries."""

from __future__ import annotations

from imprint_credentials.rule import ANYWHERE, token
from imprint_credentials.values import looks_made

REGISTRIES = (
    token("npm-token", "npm_", "[A-Za-z0-9]{36,}+", end="", before=ANYWHERE, accepts=looks_made),
    token("pypi-token", "pypi-AgE", "[A-Za-z0-9_-]{50,}+", end=""),
    token("rubygems-key", "rubygems_", "[0-9a-f]{48}"),
    token("crates-token", "cio", "[A-Za-z0-9]{32}", accepts=looks_made, gate="[A-Za-z0-9]{10}"),
    token("nuget-key", "oy2", "[a-z0-9]{43}"),
    token("docker-token", "dckr_pat_ dckr_oat_", "[A-Za-z0-9_-]{27,32}", before=ANYWHERE),
    token("artifactory-token", "AKCp", "[A-Za-z0-9]{60,}+", end=""),
    token("artifactory-token", "cmVmdGtuO", "[A-Za-z0-9+/]{50,60}={0,2}"),
    token("clojars-token", "CLOJARS_", "[0-9a-fA-F]{60}"),
    token("packagist-token", "packagist_ack_ packagist_out_ packagist_uut_ packagist_ort_", "[0-9a-f]{40,}+"),
    token("octopus-key", "API-", "[A-Z0-9]{25,36}", accepts=looks_made),
)
