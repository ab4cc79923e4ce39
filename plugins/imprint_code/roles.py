"""Says what the kinds of syntax nodes mean for cutting, grammar by grammar: a table, since grammars share few names."""

from __future__ import annotations

import re
from enum import IntEnum


class Role(IntEnum):
    """What a node is to a chunk. A kind without a role is cut like any other: between its parts."""

    DEFINITION = 1  # has a name worth showing: the part before its body
    WRAPPER = 2  # a definition with its decorators, its export, its template around it
    BINDING = 3  # may bind a name to a function: its first line tells
    BODY = 4  # the inside of something: what stands before it is its header
    LEAD = 5  # belongs to what follows it: a decorator, an attribute, a type signature
    COMMENT = 6  # the same, and has no inside
    LEAF = 7  # has an inside that is not code: a string, text between tags


_CLASSES = "class_declaration interface_declaration enum_declaration record_declaration "
_SCRIPT = (
    "function_declaration generator_function_declaration function_signature method_definition class_declaration "
    "abstract_class_declaration interface_declaration enum_declaration type_alias_declaration internal_module module"
)
_DEFINITIONS = {
    "bash": "function_definition",
    "c": "function_definition struct_specifier union_specifier enum_specifier type_definition",
    "cpp": "function_definition class_specifier struct_specifier union_specifier enum_specifier namespace_definition "
    "type_definition concept_definition",
    "csharp": _CLASSES + "struct_declaration record_struct_declaration namespace_declaration method_declaration "
    "constructor_declaration destructor_declaration property_declaration indexer_declaration operator_declaration "
    "conversion_operator_declaration delegate_declaration local_function_statement",
    "css": "rule_set media_statement supports_statement keyframes_statement",
    "go": "function_declaration method_declaration type_declaration",
    "haskell": "function class instance data_type newtype type_synomym type_family",
    "java": _CLASSES + "annotation_type_declaration method_declaration constructor_declaration "
    "compact_constructor_declaration module_declaration",
    "javascript": _SCRIPT,
    "json": "pair",
    "kotlin": "class_declaration object_declaration companion_object function_declaration secondary_constructor",
    "lua": "function_declaration",
    "php": _CLASSES + "function_definition trait_declaration method_declaration namespace_definition",
    "python": "function_definition class_definition",
    "ruby": "class module method singleton_method singleton_class",
    "rust": "function_item function_signature_item impl_item struct_item enum_item union_item trait_item mod_item "
    "macro_definition",
    "scala": "class_definition object_definition trait_definition enum_definition function_definition "
    "given_definition extension_definition package_object type_definition",
    "swift": "class_declaration protocol_declaration function_declaration init_declaration deinit_declaration "
    "subscript_declaration macro_declaration",
    "tsx": _SCRIPT,
    "typescript": _SCRIPT,
}

_WRAPPERS = frozenset(("decorated_definition", "export_statement", "ambient_declaration", "template_declaration"))

_SCRIPT_BINDINGS = (
    "lexical_declaration variable_declaration export_statement expression_statement public_field_definition"
)
_BINDINGS = {
    "elixir": "call",
    "javascript": _SCRIPT_BINDINGS + " field_definition",
    "lua": "assignment_statement variable_declaration",
    "tsx": _SCRIPT_BINDINGS,
    "typescript": _SCRIPT_BINDINGS,
}

_BODY = re.compile(
    r"(?:.+_)?(?:block|body|statements?_list|declarations|members)"
    r"|compound_statement|declaration_list|statements|suite|then|do|do_group|body_statement|accessor_list"
    r"|(?:field_declaration|enumerator|enum_variant|ordered_field_declaration|enum_declaration|enum_member_declaration)"
    r"_list|property_hook_list|keyframe_block_list|indented_cases|match_block|object_type"
)
_BODIES = {"json": "object array"}

_LEADS = frozenset((
    "decorator", "annotation", "marker_annotation", "attribute_item", "attribute_list", "attribute_declaration",
    "attribute_group", "pragma",
))  # fmt: skip
_MORE_LEADS = {"elixir": "unary_operator", "haskell": "signature kind_signature"}

_LEAF = re.compile(r".*(?:string|char|heredoc|nowdoc|regex|sigil|quasiquote).*|(?:raw_|jsx_)?text")
_COMPOSED = frozenset(("concatenated_string", "chained_string", "string_array", "heredoc_redirect"))


def role_of(kind: str, grammar: str) -> Role | None:
    """What nodes of a kind are to chunks of a grammar's code."""
    named = (
        (Role.DEFINITION, _DEFINITIONS),
        (Role.BINDING, _BINDINGS),
        (Role.BODY, _BODIES),
        (Role.LEAD, _MORE_LEADS),
    )
    if kind in _WRAPPERS:
        return Role.WRAPPER
    for role, table in named:
        if kind in table.get(grammar, "").split():
            return role
    if "comment" in kind:
        return Role.COMMENT
    if kind in _LEADS:
        return Role.LEAD
    if _BODY.fullmatch(kind) and kind != "heredoc_body":
        return Role.BODY
    return Role.LEAF if _LEAF.fullmatch(kind) and kind not in _COMPOSED else None
