"""Tokens of other services that developers use."""

from __future__ import annotations

import string

from imprint_credentials.rule import AFTER_NAME, Rule, around, token
from imprint_credentials.values import looks_made

_ALNUM = string.ascii_letters + string.digits
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

SERVICES = (
    token("mapbox-token", "sk.eyJ pk.eyJ tk.eyJ", r"[A-Za-z0-9_-]{20,}+\.[A-Za-z0-9_-]{20,}+", end=""),
    token("figma-token", "figd_ figu_ figo_", "[A-Za-z0-9_-]{38,60}"),
    token("notion-token", "ntn_", "[0-9]{11}[A-Za-z0-9]{35}"),
    token("notion-token", "secret_", "[A-Za-z0-9]{43}", accepts=looks_made),
    token("linear-key", "lin_api_ lin_oauth_ lin_wh_", "[A-Za-z0-9]{32,64}"),
    token("asana-token", "0/ 1/ 2/", r"[0-9]{10,18}(?:/[0-9]{10,18})?:[0-9a-f]{32}", gate="[0-9]{10}"),
    Rule(
        "airtable-token", ("pat",), r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![0-9a-f])", wraps=True, gate=r"[A-Za-z0-9]{12}"
    ),
    token("postman-key", "PMAK-", "[0-9a-f]{24}-[0-9a-f]{34}"),
    token("contentful-token", "CFPAT-", "[A-Za-z0-9_-]{43}"),
    token("databricks-token", "dapi dkea dose dsapi", "[0-9a-f]{32}(?:-[0-9])?"),
    token("mongodb-atlas-secret", "mdb_sa_sk_", "[A-Za-z0-9_-]{40,}+", end=""),
    Rule("okta-token", ("SSWS ",), "SSWS (?P<secret>00[A-Za-z0-9_-]{38,42})(?![A-Za-z0-9_-])"),
    around("maxmind-key", "_mmk", (_ALNUM + "_", 36), "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    token("hubspot-token", "pat-na1- pat-na2- pat-eu1- pat-ap1-", _UUID),
    Rule("salesforce-session", ("00D",), r"00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{80,120}+", wraps=True),
    token("clickup-token", "pk_", "[0-9]{6,10}_[A-Z0-9]{32}"),
    token("frameio-token", "fio-u-", "[A-Za-z0-9_=-]{64}"),
    token("adobe-secret", "p8e- p8s-", "[A-Za-z0-9_-]{32}"),
    token("stytch-secret", "secret-live- secret-test-", "[A-Za-z0-9_-]{36}=?", end=""),
    token("dropbox-token", "sl.", r"(?:u\.)?[A-Za-z0-9_-]{120,}+", end="", before=AFTER_NAME),
    token("onfido-token", "api_live. api_sandbox. api_live_us. api_live_ca.", r"[A-Za-z0-9_-]{11}\.[A-Za-z0-9_-]{32}"),
    token("settlemint-token", "sm_aat_ sm_pat_ sm_sat_", "[A-Za-z0-9]{16}", accepts=looks_made),
    token("intra42-secret", "s-s4t2ud- s-s4t2af-", "[0-9a-f]{64}"),
    token("defined-networking-key", "dnkey-", "[A-Za-z0-9_=-]{26}-[A-Za-z0-9_=-]{52}", end=""),
    token(
        "beamer-token",
        "b_",
        "[A-Za-z0-9_=-]{44}",
        end="(?![A-Za-z0-9_=-])",
        accepts=looks_made,
        gate="[A-Za-z0-9_-]{16}",
    ),
    token("adafruit-key", "aio_", "[A-Za-z0-9]{28}"),
    token(
        "authress-key",
        "authress_ scauth_ sc_ ext_",
        r"[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}",
        end="",
    ),
)
