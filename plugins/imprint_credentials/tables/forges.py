"""Tokens of source forges and of what belongs to them."""

from __future__ import annotations

from imprint_credentials.rule import ANYWHERE, token
from imprint_credentials.values import is_no_phrase, looks_made

_GITLAB = (
    "glpat- gldt- glft- glrt- glrtr- glcbt- glptt- glimt- glagent- gloas- glsoat- glffct- glwt- glpat-legacy- GR1348941"
)

FORGES = (
    token(
        "github-token",
        "ghp_ gho_ ghu_ ghs_ ghr_",
        r"[A-Za-z0-9_]{36,}+(?:\.[A-Za-z0-9_-]{20,2000}+){0,2}",
        end="",
        before=ANYWHERE,
    ),
    token("github-token", "github_pat_", "[A-Za-z0-9_]{22,}+", end="", before=ANYWHERE, accepts=looks_made),
    token(
        "gitlab-token",
        _GITLAB,
        r"[A-Za-z0-9_-]{20,}+(?:\.[0-9a-z]{2,9}(?![A-Za-z0-9])){0,2}",
        end="",
        before=ANYWHERE,
        accepts=is_no_phrase,
    ),
    token("gitlab-session", "_gitlab_session=", "(?P<secret>[0-9a-f]{32})", before=ANYWHERE),
    token("bitbucket-token", "ATBB", "[A-Za-z0-9_=-]{24,32}"),
    token("atlassian-token", "ATATT3 ATCTT3 ATSTT3 ATOTT3", r"[A-Za-z0-9_=-]{40,}+", end=""),
    token("trello-token", "ATTA", "[0-9a-fA-F]{64}(?:[0-9a-fA-F]{8})?"),
    token("sourcegraph-token", "sgp_", "(?:(?:[0-9a-fA-F]{16}|local)_)?[0-9a-fA-F]{40}"),
    token(
        "jetbrains-token",
        "perm: perm-",
        r"[A-Za-z0-9+/_-]{4,120}=?=?[.][A-Za-z0-9+/_-]{2,120}=?=?[.][A-Za-z0-9]{20,}+",
        end="",
    ),
    token("phabricator-token", "api- cli-", "[a-z0-9]{28}", accepts=looks_made),
    token("launchdarkly-key", "sdk- api- mob-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
)
