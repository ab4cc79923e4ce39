"""Tokens and webhooks of chat, voice and messaging."""

from __future__ import annotations

import base64
import string

from imprint_credentials.rule import AFTER_NAME, ANYWHERE, Rule, token
from imprint_credentials.values import NO_PHRASE, looks_made, looks_random

_DISCORD_BOT = r"[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,40}"
_NUMBERS = tuple(base64.b64encode(str(number).encode()).decode() for number in range(100, 1000))
"""How the first part of a bot's token begins: it is the bot's number in base64."""

CHAT = (
    token(
        "slack-token",
        "xoxb- xoxp- xoxa- xoxo- xoxr- xoxs- xoxe- xoxc- xoxd- xapp-",
        rf"{NO_PHRASE}[A-Za-z0-9%-]{{10,}}+",
        end="",
    ),
    token("slack-token", "xoxe.xoxb- xoxe.xoxp-", rf"{NO_PHRASE}[A-Za-z0-9-]{{10,}}+", end=""),
    Rule(
        "slack-webhook",
        ("hooks.slack.com/",),
        r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<secret>[A-Z0-9]{6,16}/[A-Z0-9]{6,24}/[A-Za-z0-9/]{12,80})",
        wraps=True,
    ),
    Rule(
        "discord-webhook",
        ("api/webhooks/",),
        r"api/webhooks/(?P<secret>[0-9]{15,22}/[A-Za-z0-9_-]{50,90})",
        wraps=True,
    ),
    Rule(
        "discord-bot-token",
        ("bot ",),
        rf"(?i:bot)[ ](?P<secret>{_DISCORD_BOT})(?![A-Za-z0-9_-])",
        accepts=looks_random,
        folded=True,
    ),
    Rule(
        "discord-bot-token",
        _NUMBERS,
        rf"{_DISCORD_BOT}(?![A-Za-z0-9_.-])",
        before=AFTER_NAME,
        accepts=looks_random,
    ),
    Rule(
        "telegram-bot-token",
        (":AA",),
        r"[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])",
        before=r"(?<![0-9])",
        lead=(string.digits, 10),
        wraps=True,
    ),
    Rule(
        "teams-webhook",
        ("webhook.office.com/", "outlook.office.com/webhook/"),
        r"(?:webhook\.office\.com/webhookb2|outlook\.office\.com/webhook)/"
        r"(?P<secret>[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[A-Za-z0-9]{32}/[0-9a-f-]{36}(?:/[A-Za-z0-9_-]{20,60})?)",
        before=ANYWHERE,
        wraps=True,
    ),
    Rule(
        "chat-webhook",
        ("/hooks/", "hooks.zapier.com/"),
        r"(?:/hooks/|hooks\.zapier\.com/hooks/catch/)(?P<secret>[a-z0-9]{26}|[0-9]{4,9}/[a-z0-9]{6,8})(?![A-Za-z0-9])",
        before=ANYWHERE,
        accepts=looks_random,
    ),
    token("twilio-key", "SK", "[0-9a-f]{32}", gate="[0-9a-f]{12}"),
    token("intercom-token", "dG9rOj", "[A-Za-z0-9+/]{40,60}={0,2}", accepts=looks_made),
    token("matrix-token", "syt_ mct_", "[A-Za-z0-9+/=]{2,80}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}"),
    token("vk-token", "vk1.a.", "[A-Za-z0-9_-]{80,}+", end=""),
    token("facebook-token", "EAA", "[A-Za-z0-9]{80,}+", end=""),
    token("instagram-token", "IGQV IGQW IGAA", "[A-Za-z0-9_-]{80,}+", end=""),
    Rule(
        "twitter-bearer-token",
        ("AAAAAAAAAAAAAAAAAA",),
        r"A{18,40}+[A-Za-z0-9%]{60,140}+",
        accepts=looks_random,
        lead=("A", 20),
        gate="[B-Za-z0-9%]",
    ),
    token("linkedin-secret", "WPL_AP1.", r"[A-Za-z0-9]{16}\.[A-Za-z0-9+/]{4,8}={0,2}", end=""),
)
