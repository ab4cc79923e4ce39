"""Says the port's filters in the embedded engine's words."""

from __future__ import annotations

import qdrant_edge as engine

from imprint.store.numbers import at_least
from imprint.store.port import DENSE, AnyOf, Condition, HasVector, HoldsAll, StartsWith, Where


def to_filter(where: Where) -> engine.Filter | None:
    """The engine's filter, or None for one that lets everything through."""
    if not where.must and not where.must_not:
        return None
    return engine.Filter(
        must=[_condition(condition) for condition in where.must],
        must_not=[_condition(condition) for condition in where.must_not],
    )


def _condition(condition: Condition) -> engine.FieldCondition | engine.Filter | engine.HasVectorCondition:
    match condition:
        case AnyOf(key, values):
            return engine.FieldCondition(key, match=engine.MatchAny(list(values)))
        case StartsWith(key, prefix):
            return engine.FieldCondition(key, match=engine.MatchPrefix(prefix))
        case HoldsAll(key, text):
            return engine.FieldCondition(key, match=engine.MatchText(text))
        case HasVector():
            return engine.HasVectorCondition(DENSE)
    bound, excluded = at_least(condition.minimum)
    reached = engine.FieldCondition(condition.key, range=engine.RangeFloat(gte=bound))
    if not excluded:
        return reached
    below = engine.FieldCondition(condition.key, match=engine.MatchAny(list(excluded)))
    return engine.Filter(must=[reached], must_not=[below])
