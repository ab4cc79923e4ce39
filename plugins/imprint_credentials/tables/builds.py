"""Tokens of continuous integration and code analysis."""

from __future__ import annotations

from imprint_credentials.rule import Rule, token
from imprint_credentials.values import looks_made

BUILDS = (
    token("circleci-token", "CCIPAT_ CCIPRJ_", "[A-Za-z0-9]{18,28}_[0-9a-f]{40}"),
    token("buildkite-token", "bkua_", "[A-Za-z0-9_-]{40,72}", accepts=looks_made),
    token("sonarqube-token", "sqp_ squ_ sqa_", "[0-9a-f]{40}"),
    token("snyk-token", "snyk_uat. snyk_sat.", r"[0-9a-z]{8}\.[A-Za-z0-9._=-]{40,}+", end=""),
    token("harness-token", "pat. sat.", r"[A-Za-z0-9_-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}"),
    Rule(
        "jenkins-token",
        ("jenkins",),
        r"(?i:jenkins)[^\n]{0,80}?[:=\s\"'](?P<secret>11[0-9a-f]{32})(?![0-9a-f])",
        folded=True,
    ),
    token("prefect-key", "pnu_ pnb_", "[A-Za-z0-9]{36}"),
    token("scalingo-token", "tk-us-", "[A-Za-z0-9_-]{48}"),
    token("readme-key", "rdme_", "[a-z0-9]{70}"),
    token("typeform-token", "tfp_", "[A-Za-z0-9_.-]{40,70}", end=""),
    token("unkey-key", "unkey_", "[A-Za-z0-9]{20,40}", accepts=looks_made),
    token("trigger-key", "tr_dev_ tr_prod_ tr_stg_ tr_pat_", "[A-Za-z0-9]{20,60}", accepts=looks_made),
)
