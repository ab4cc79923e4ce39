import re

from imprint import Finding, hookimpl

EMPLOYEE = re.compile(r"\bACME-\d{6}\b")


@hookimpl
def imprint_redact(text):
    return [Finding(match.start(), match.end(), "employee-number") for match in EMPLOYEE.finditer(text)]
