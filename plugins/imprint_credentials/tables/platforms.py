"""Tokens of hosting platforms, and of tools that run and guard infrastructure."""

from __future__ import annotations

import string

from imprint_credentials.rule import around, token
from imprint_credentials.values import is_no_phrase, looks_made

_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"

PLATFORMS = (
    token("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", "[0-9a-f]{64}"),
    token("digitalocean-spaces-key", "DO00", "[A-Z0-9]{16}", accepts=looks_made),
    token("cloudflare-origin-ca-key", "v1.0-", "[0-9a-f]{24}-[0-9a-f]{146}"),
    token("cloudflare-token", "cfk_ cfut_ cfat_", "[A-Za-z0-9_-]{40,}+", end="", accepts=looks_made),
    token("fly-token", "fo1_", "[A-Za-z0-9_-]{43}"),
    token("fly-token", "fm1r_ fm1a_ fm2_", r"[A-Za-z0-9+/_-]{60,}+={0,3}", end=""),
    token("heroku-key", "HRKU-", rf"(?:AA[A-Za-z0-9_-]{{58}}|{_UUID})"),
    token("netlify-token", "nfp_ nfc_ nfo_ nfu_", "[A-Za-z0-9]{36,40}"),
    token("vercel-token", "vcp_ vci_ vca_ vcr_ vck_", "[A-Za-z0-9]{24,}+", end="", accepts=looks_made),
    token("vercel-token", "vercel_blob_rw_", "[A-Za-z0-9_]{30,}+", end=""),
    token("supabase-token", "sbp_", "(?:v0_)?[0-9a-f]{40}"),
    token("supabase-key", "sb_secret_", "[A-Za-z0-9_-]{20,}+", end="", accepts=looks_made),
    token("planetscale-token", "pscale_tkn_ pscale_pw_ pscale_oauth_", r"[A-Za-z0-9_=.-]{32,64}", end=""),
    token("neon-key", "napi_", "[a-z0-9]{40,}+"),
    token("render-key", "rnd_", "[A-Za-z0-9]{28,40}", accepts=looks_made),
    token("aiven-password", "AVNS_", "[A-Za-z0-9_-]{19}", accepts=looks_made),
    around(
        "terraform-token",
        ".atlasv1.",
        (string.ascii_letters + string.digits, 14),
        r"[A-Za-z0-9]{14}[.]atlasv1[.][A-Za-z0-9_=-]{60,70}",
    ),
    token("vault-token", "hvs. hvb. hvr.", "[A-Za-z0-9_-]{24,}+", end="", accepts=is_no_phrase),
    token(
        "doppler-token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", r"(?:[a-z0-9_-]{2,35}[.])?[A-Za-z0-9]{40,44}"
    ),
    token("pulumi-token", "pul-", "[0-9a-f]{40}"),
    token("openshift-token", "sha256~", "[A-Za-z0-9_-]{43}"),
    token("tailscale-key", "tskey-", r"[a-z]{2,12}-[A-Za-z0-9]{6,20}(?:-[A-Za-z0-9]{16,40})?"),
    token("1password-token", "ops_eyJ", "[A-Za-z0-9+/_-]{60,}+={0,3}", end=""),
    token("1password-secret-key", "A3-", r"[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"),
    token("backblaze-key", "K00", r"[0-9][A-Za-z0-9/+]{27}", end="(?![A-Za-z0-9/+=])", accepts=looks_made),
    token("clickhouse-key", "4b1d", "[A-Za-z0-9]{38}", accepts=looks_made),
)
