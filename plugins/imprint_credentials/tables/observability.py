"""Keys of monitoring, logging and analytics."""

from __future__ import annotations

from imprint_credentials.rule import around, token
from imprint_credentials.values import looks_made

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_LOWER = "abcdefghijklmnopqrstuvwxyz0123456789"

OBSERVABILITY = (
    token("newrelic-key", "NRAK- NRIQ- NRII- NRRA- NRAA-", "[A-Za-z0-9_-]{27,42}", accepts=looks_made),
    token("newrelic-key", "NRJS- NRBR-", "[0-9a-f]{19}"),
    around("newrelic-key", "NRAL", (_LOWER, 36), "[a-z0-9]{36}NRAL"),
    token("sentry-token", "sntrys_", r"eyJ[A-Za-z0-9+/=_-]{40,}+", end=""),
    token("sentry-token", "sntryu_ sntrya_ sntryi_", "[0-9a-f]{64}"),
    token("grafana-token", "glsa_", "[A-Za-z0-9]{32}_[0-9a-fA-F]{8}"),
    token("grafana-token", "glc_", r"eyJ[A-Za-z0-9+/=]{40,}+", end=""),
    token("grafana-token", "eyJrIjoi", r"[A-Za-z0-9+/]{60,400}+={0,3}", accepts=looks_made),
    token("dynatrace-token", "dt0c01. dt0s01. dt0s02. dt0s16.", r"[A-Z0-9]{8,24}\.[A-Z0-9]{64}"),
    token("honeycomb-key", "hcaik_ hcbik_ hccik_ hcaic_ hcamk_ hcbmk_ hcxik_ hcxmk_", "[a-z0-9]{50,64}"),
    token("pagerduty-key", "pdus+ u+", r"[A-Za-z0-9_+-]{16,30}", accepts=looks_made),
    token("posthog-key", "phx_ phs_", "[A-Za-z0-9]{40,50}"),
    token("axiom-token", "xaat- xapt- xait-", _UUID),
    token("checkly-key", "cu_", "[0-9a-f]{32}"),
    token("logfire-token", "pylf_v1_", "[a-z]{2}_[A-Za-z0-9]{40,60}"),
)
