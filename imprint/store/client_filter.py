"""Says the port's filters in the Qdrant client's words."""

from __future__ import annotations

from qdrant_client import models

from imprint.store.numbers import at_least
from imprint.store.port import DENSE, AnyOf, Condition, HasVector, HoldsAll, StartsWith, Where


def to_filter(where: Where) -> models.Filter | None:
    """The client's filter, or None for one that lets everything through."""
    if not where.must and not where.must_not:
        return None
    return models.Filter(
        must=[_condition(condition) for condition in where.must],
        must_not=[_condition(condition) for condition in where.must_not],
    )


def _condition(condition: Condition) -> models.FieldCondition | models.Filter | models.HasVectorCondition:
    match condition:
        case AnyOf(key, values):
            return models.FieldCondition(key=key, match=models.MatchAny(any=list(values)))
        case StartsWith(key, prefix):
            return models.FieldCondition(key=key, match=models.MatchPrefix(prefix=prefix))
        case HoldsAll(key, text):
            return models.FieldCondition(key=key, match=models.MatchText(text=text))
        case HasVector():
            return models.HasVectorCondition(has_vector=DENSE)
    bound, excluded = at_least(condition.minimum)
    reached = models.FieldCondition(key=condition.key, range=models.Range(gte=bound))
    if not excluded:
        return reached
    below = models.FieldCondition(key=condition.key, match=models.MatchAny(any=list(excluded)))
    return models.Filter(must=[reached], must_not=[below])
