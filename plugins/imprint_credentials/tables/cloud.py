"""Keys of the large clouds."""

from __future__ import annotations

import string

from imprint_credentials.rule import ANYWHERE, OPEN, SEPARATOR, Rule, around, token
from imprint_credentials.values import is_aws_secret, is_no_example, is_no_phrase, looks_made, looks_random

_AWS_SECRET = r"(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])"

CLOUD = (
    token("aws-access-key-id", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}", accepts=is_no_example),
    token("aws-unique-id", "AGPA AIDA AIPA ANPA ANVA AROA ASCA", "[A-Z2-7]{16,17}", accepts=is_no_example),
    Rule(
        "aws-secret-access-key",
        ("secret", "aws_sec", "aws_key"),
        rf"(?i:(?:secret[_ -]?(?:access[_ -]?)?key|aws_sec(?:ret)?(?:_key)?|aws_key){SEPARATOR}){OPEN}{_AWS_SECRET}",
        before=ANYWHERE,
        accepts=is_aws_secret,
        folded=True,
    ),
    Rule(  # the second of a pair, as in the console's CSV file
        "aws-secret-access-key",
        ("AKIA", "ASIA"),
        rf"A[KS]IA[A-Z0-9]{{16}}[^A-Za-z0-9/+]{{1,20}}{_AWS_SECRET}",
        accepts=is_aws_secret,
    ),
    token("aws-session-token", "IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz", r"[A-Za-z0-9/+=_%-]{60,}+", end=""),
    token("aws-mws-token", "amzn.mws.", r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    token("aws-bedrock-key", "ABSK", r"[A-Za-z0-9+/]{100,}+={0,2}"),
    token("aws-bedrock-key", "bedrock-api-key-", r"[A-Za-z0-9+/=_-]{40,}+", end=""),
    token("aws-signature", "X-Amz-Signature=", "(?P<secret>[0-9a-f]{64})", before=ANYWHERE),
    token("google-api-key", "AIza", "[A-Za-z0-9_-]{35}", end="(?![A-Za-z0-9_])"),
    token("google-oauth-secret", "GOCSPX-", "[A-Za-z0-9_-]{24,40}+", accepts=is_no_phrase),
    token("google-oauth-token", "ya29.", "[A-Za-z0-9_-]{20,}+(?:[.][A-Za-z0-9_-]{1,400}+){0,2}", end=""),
    token("google-oauth-token", "1//0", "[A-Za-z0-9_-]{35,}+", end="", accepts=looks_made),
    token("google-hmac-key", "GOOG1E GOOG", "[A-Z0-9]{20,60}+", accepts=looks_made),
    around(
        "firebase-server-key",
        ":APA91b",
        (string.ascii_letters + string.digits + "_-", 11),
        "AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{134}",
    ),
    Rule(
        "azure-storage-key",
        ("AccountKey", "SharedAccessKey", "account-key", "account_key"),
        rf"(?i:(?:AccountKey|SharedAccessKey|account[-_]key)(?:{SEPARATOR}|[ \t]{{1,4}})){OPEN}"
        r"(?P<secret>[A-Za-z0-9+/]{42,86}+={1,2})",
        before=ANYWHERE,
        folded=True,
    ),
    Rule(
        "azure-sas-signature",
        ("sig=",),
        r"sig=(?P<secret>(?:[A-Za-z0-9+/_-]|%2[BbFf]){42,90}+(?:=|%3[Dd]){0,2})(?![A-Za-z0-9])",
        accepts=looks_random,
    ),
    Rule(
        "azure-sas-signature",
        ("SharedAccessSignature",),
        r"SharedAccessSignature[ =](?P<secret>[^\s\"'<>;]{30,600}+)",
        accepts=looks_random,
    ),
    around(
        "azure-client-secret",
        "Q~",
        (string.ascii_letters + string.digits + "_~.", 4),
        r"[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
    ),
    around(
        "azure-devops-token", "AZDO", (string.ascii_letters + string.digits, 76), r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}"
    ),
    around("azure-key", "JQQJ99", (string.ascii_letters + string.digits, 52), r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}"),
    token("alibaba-access-key-id", "LTAI", "[A-Za-z0-9]{12,24}+", accepts=looks_made),
    token("tencent-secret-id", "AKID", "[A-Za-z0-9]{32}", accepts=looks_made),
    token("yandex-cloud-key", "AQVN", "[A-Za-z0-9_-]{35,38}"),
    token("yandex-cloud-key", "YCAJE YCM YCN YCO YCP", "[A-Za-z0-9_-]{20,40}+", accepts=looks_made),
    token("yandex-oauth-token", "y0_ y1_ y2_ y3_", "AgAAAA[A-Za-z0-9_-]{30,60}+"),
    token("scaleway-access-key", "SCW", "[A-Z0-9]{17}", accepts=looks_made),
)
