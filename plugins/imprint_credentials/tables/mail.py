"""Keys of services that send mail."""

from __future__ import annotations

from imprint_credentials.rule import around, token
from imprint_credentials.values import looks_made

_HEX = "0123456789abcdef"

MAIL = (
    token(
        "sendgrid-key",
        "SG.",
        r"[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}",
        end="(?![A-Za-z0-9_-])",
        accepts=looks_made,
    ),
    token("mailgun-key", "key- pubkey-", "[0-9a-f]{32}"),
    around("mailchimp-key", "-us", (_HEX, 32), "[0-9a-f]{32}-us[0-9]{1,2}"),
    token("mandrill-key", "md-", "[A-Za-z0-9_-]{22}", accepts=looks_made),
    token("brevo-key", "xkeysib- xsmtpsib-", "[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    token("resend-key", "re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}", gate="[A-Za-z0-9]{8}_"),
    token("mailersend-token", "mlsn.", "[0-9a-f]{64}"),
    token("zoho-token", "1000.", r"[0-9a-f]{32}\.[0-9a-f]{32}"),
)
