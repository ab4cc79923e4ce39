"""Credentials in the files and command lines of common tools."""

from __future__ import annotations

from imprint_credentials.rule import ANYWHERE, Rule
from imprint_credentials.values import is_bare_secret, is_basic_auth, is_chosen_password, is_no_word, is_url_password

_VALUES = r"[\w.-]{1,100}:[^\n]{1,4000}(?:\n[ \t]{1,20}[^\n]{1,4000}+){0,100}+"
"""The rest of an indented block."""

CONFIGS = (
    Rule(  # .netrc, on one line or on several
        "netrc-password",
        ("machine ", "login "),
        r"(?:machine\s{1,4}\S{1,200}\s{1,20})?login\s{1,4}\S{1,100}\s{1,20}password\s{1,4}(?P<secret>[^\s\"']{3,200})",
        accepts=is_url_password,
    ),
    Rule(
        "npm-auth",
        ("_authToken", "_auth", "_password"),
        r"_(?:authToken|auth|password)[ \t]{0,4}=[ \t]{0,4}[\"']?(?P<secret>[A-Za-z0-9+/=._~-]{8,400}+)",
        before=r"(?<=[:/ \t\n])|\A|(?<=npm)",
        accepts=is_no_word,
    ),
    Rule(  # .dockercfg and config.json
        "docker-auth",
        ('auth"',),
        r'auth"\s{0,8}:\s{0,8}"(?P<secret>[A-Za-z0-9+/]{12,600}+={0,2})"',
        before=r"(?<=[\"\\])",
        accepts=is_basic_auth,
    ),
    Rule(
        "docker-auth",
        ('identitytoken"', 'registrytoken"'),
        r'(?:identity|registry)token"\s{0,8}:\s{0,8}"(?P<secret>[^\s"\\]{16,4000}+)"',
        before=r"(?<=[\"\\])",
    ),
    Rule(  # .pgpass: host:port:database:user:password
        "pgpass-password",
        (":5432:", ":*:"),
        r":(?:5432|\*):[A-Za-z0-9_*-]{1,60}:[A-Za-z0-9_*.-]{1,60}:(?P<secret>[^\s:\"'`,)\]]{4,100})(?=\s|\Z)",
        before=r"(?<=[\w.*])",
        accepts=is_url_password,
    ),
    Rule(
        "htpasswd",
        ("{SHA}",),
        r"\{SHA\}[A-Za-z0-9+/]{27}=",
        before=ANYWHERE,
    ),
    Rule(
        "curl-password",
        ("-u ", "--user ", "-u", "--user=", "--proxy-user "),
        r"(?:-u|--(?:proxy-)?user)[ =]{0,2}[\"']?[\w.@%+-]{1,100}:(?P<secret>[^\s\"'`:]{3,200})(?=[\"'\s`]|\Z)",
        before=r"(?<![\w-])",
        accepts=is_chosen_password,
    ),
    Rule(
        "password-option",
        (
            "mysql",
            "mysqldump",
            "mysqladmin",
            "mariadb",
            "sshpass",
            "docker login",
            "7z ",
            "unzip",
            "redis-cli",
            "ldapsearch",
        ),
        r"[a-z7 -]{2,12}\b[^\n|;]{0,160}?[ ](?:-p|-P|-a|-w)[ ]?[\"']?"
        r"(?P<secret>[^\s\"'`$<>|;&-][^\s\"'`|;&]{4,100})(?=[\"'\s`;|&]|\Z)",
        accepts=is_chosen_password,
    ),
    Rule(
        "password-option",
        (
            "--password",
            "--passwd",
            "--pass",
            "--token",
            "--secret ",
            "--secret=",
            "--secret-access-key",
            "--api-key",
            "--apikey",
            "--access-token",
            "--auth-token",
            "--client-secret",
            "--secret-key",
            "--private-token",
            "--api-token",
            "--passphrase",
            "/password",
            "-password",
            "--key ",
            "--key=",
            "--auth ",
            "--auth=",
            "--db-password",
            "--http-password",
        ),
        r"(?!--?[a-z-]{3,30}-(?:id|name|type|arn|source|file|path|url|uri|version|ttl|stdin)s?[ =])"
        r"(?:--?|/)[a-z-]{3,20}[ =:][ ]?[\"']?"
        r"(?P<secret>[^\s\"'`$<>|;&(){}\[\]-][^\s\"'`|;&<>()\[\]]{5,400})(?=[\"'\s`;|&]|\Z)",
        before=r"(?<![\w-])",
        accepts=is_chosen_password,
    ),
    Rule(
        "sql-password",
        ("identified by", "identified with", "with password", "set password", "encrypted password", "password for"),
        r"(?i:identified[ ]{1,4}(?:by|with[ ]{1,4}\S{1,60}[ ]{1,4}(?:by|as))|"
        r"(?:with[ ]{1,4}|set[ ]{1,4})?(?:encrypted[ ]{1,4})?password"
        r"(?:[ ]{1,4}for[ ]{1,4}\S{1,80})?)[ ]{0,4}=?[ ]{0,4}(?i:password)?\(?[ ]?"
        r"[\"'](?P<secret>[^\"'\s]{4,120})[\"']",
        before=r"(?<![A-Za-z0-9_])",
        accepts=is_url_password,
        folded=True,
    ),
    Rule(  # the values of a secret of Kubernetes are base64 of whatever they are, so the block goes as a whole
        "kubernetes-secret",
        ("kind: Secret",),
        rf"kind: Secret[ \t]*+\r?\n(?:[^\n]{{0,400}}+\n){{0,60}}?"
        rf"(?:data|stringData):[ \t]*+\r?\n[ \t]{{1,20}}(?P<secret>{_VALUES})",
        before=ANYWHERE,
    ),
    Rule(
        "kubernetes-secret",
        ("data:\n", "data:\r\n", "stringData:\n", "stringData:\r\n"),
        rf"(?:data|stringData):\r?\n[ \t]{{1,20}}(?P<secret>{_VALUES})"
        r"(?=(?:[^\n]{0,400}+\n){0,60}?kind: Secret[ \t\r\n])",
        before=r"(?<=\n)|\A",
    ),
    Rule(  # the key of a user of Kubernetes
        "kubernetes-secret",
        ("client-key-data", "client-certificate-key"),
        r"client-(?:key-data|certificate-key)\"?[ \t]{0,4}:[ \t]{0,4}\"?(?P<secret>[A-Za-z0-9+/]{20,}+={0,2})",
    ),
    Rule(
        "bearer-token",
        (
            "x-api-key",
            "x-auth-token",
            "x-vault-token",
            "private-token",
            "x-access-token",
            "api-key:",
            "x-token",
            "x-auth-key",
            "job-token",
            "deploy-token",
            "ocp-apim-subscription-key",
            "x-functions-key",
            "x-amz-security-token",
            "dd-api-key",
        ),
        r"(?i:[a-z-]{5,30})\\?[\"']?[ \t]{0,4}[:=,][ \t]{0,4}\\?[\"']?(?P<secret>[A-Za-z0-9._~+/=-]{16,}+)",
        accepts=is_bare_secret,
        folded=True,
    ),
)
