"""The kind and the programming language of a text, by the file's name, its first lines, and its content if need be."""

from __future__ import annotations

from imprint_text.contents import by_content, is_shared
from imprint_text.names import PROSE, Structure, named, structure_named, suffix_of
from imprint_text.openings import by_first_line, by_modeline, by_shebang


def structure_of(name: str, text: str) -> Structure:
    """The kind of a text, and its language if it is code; what nothing names is prose.

    A name that stands for one language is believed; of a suffix that several share the text decides. A text without
    such a name is what its first lines say.
    """
    known, suffix = named(name), suffix_of(name)
    if known is None:
        language = by_shebang(text) or by_modeline(text) or by_first_line(text)
    else:
        language = by_modeline(text) or by_content(suffix, text) if is_shared(suffix) else None
    return structure_named(language) if language else known or PROSE


def is_text_name(name: str) -> bool:
    """Whether a name stands for some kind of text."""
    return named(name) is not None
