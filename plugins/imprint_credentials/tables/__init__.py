"""The table of credential formats, a family a file.

A row higher in the table names what several rows find, so the specific ones come first. Every pattern is linear: it
begins at a keyword, its repetitions are bounded or end the pattern, and none is inside another.
"""

from __future__ import annotations

from imprint_credentials.tables.ai import AI
from imprint_credentials.tables.assignments import ASSIGNMENTS
from imprint_credentials.tables.builds import BUILDS
from imprint_credentials.tables.chat import CHAT
from imprint_credentials.tables.cloud import CLOUD
from imprint_credentials.tables.configs import CONFIGS
from imprint_credentials.tables.connections import CONNECTIONS
from imprint_credentials.tables.forges import FORGES
from imprint_credentials.tables.keys import KEYS
from imprint_credentials.tables.loose import LOOSE
from imprint_credentials.tables.mail import MAIL
from imprint_credentials.tables.members import MEMBERS
from imprint_credentials.tables.observability import OBSERVABILITY
from imprint_credentials.tables.payment import PAYMENT
from imprint_credentials.tables.platforms import PLATFORMS
from imprint_credentials.tables.registries import REGISTRIES
from imprint_credentials.tables.services import SERVICES
from imprint_credentials.tables.vendors import VENDORS

RULES = (
    *KEYS, *CLOUD, *PLATFORMS, *FORGES, *CHAT, *PAYMENT, *MAIL, *REGISTRIES, *BUILDS, *AI, *OBSERVABILITY, *SERVICES,
    *CONNECTIONS, *CONFIGS, *MEMBERS, *VENDORS, *ASSIGNMENTS, *LOOSE,
)  # fmt: skip
