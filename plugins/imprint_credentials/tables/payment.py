"""Keys of payment, commerce and banking."""

from __future__ import annotations

from imprint_credentials.rule import token
from imprint_credentials.values import looks_made

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

PAYMENT = (
    token("stripe-key", "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_", "[A-Za-z0-9]{16,}+", end=""),
    token("stripe-webhook-secret", "whsec_", r"[A-Za-z0-9+/]{32,}+={0,2}", end="", accepts=looks_made),
    token("stripe-key", "sk_org_", "(?:live_|test_)?[A-Za-z0-9]{16,}+", end="", accepts=looks_made),
    token("square-token", "sq0atp- sq0csp- sq0idp-", "[A-Za-z0-9_-]{22,43}", accepts=looks_made),
    token("square-token", "EAAA", "[A-Za-z0-9_-]{56,62}", end="(?![A-Za-z0-9_-])"),
    token("braintree-token", "access_token$production$ access_token$sandbox$", "[a-z0-9]{16}[$][0-9a-f]{32}"),
    token("adyen-key", "AQE", r"[a-z]?[A-Za-z0-9+/]{40,}+={0,2}-[A-Za-z0-9+/=]{20,}+-[^\s\"'<>\\#&),;`]{8,40}", end=""),
    token("shopify-token", "shpat_ shpca_ shppa_ shpss_ shpua_ shprt_ shptka_", "[0-9a-fA-F]{32}"),
    token("plaid-token", "access-sandbox- access-development- access-production-", _UUID),
    token("razorpay-key", "rzp_live_ rzp_test_", "[A-Za-z0-9]{14}"),
    token("flutterwave-key", "FLWSECK- FLWSECK_TEST-", "[0-9a-hX-]{12,46}", end="", accepts=looks_made),
    token(
        "payment-key",
        "live_ test_",
        "[A-Za-z0-9]{30}|[0-9a-f]{35}|cd[A-Za-z0-9]{30,50}",
        accepts=looks_made,
        gate="[A-Za-z0-9_-]{24}",
    ),
    token("payment-key", "live_", "[A-Za-z0-9_-]{40}", accepts=looks_made, gate="[A-Za-z0-9_-]{24}"),
    token("easypost-key", "EZAK EZTK", "[A-Za-z0-9]{54}"),
    token("shippo-token", "shippo_live_ shippo_test_", "[0-9a-f]{40}"),
    token("mercadopago-token", "APP_USR- TEST-", r"[0-9]{10,18}-[0-9]{6}-[0-9a-f]{32}(?:__[A-Z_]{5}__)?-[0-9]{6,12}"),
    token("checkout-key", "sk_sbox_ sk_", r"(?:[a-z0-9]{26,31}[a-z0-9*#$=]?|" + _UUID + ")", accepts=looks_made),
    token(
        "paddle-key",
        "pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_",
        "[a-z0-9]{26}_[A-Za-z0-9]{20,44}(?:_[A-Za-z0-9]{3})?",
    ),
    token("duffel-token", "duffel_live_ duffel_test_", "[A-Za-z0-9_=-]{43}"),
    token("coinbase-key", "organizations/", r"[0-9a-f-]{36}/apiKeys/(?P<secret>[0-9a-f-]{36})"),
    token("klaviyo-key", "pk_", "[0-9a-f]{34}"),
)
