"""Turns whatever the Qdrant client throws into one-line store errors that name the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

from imprint.errors import StoreError

_LONGEST = 300


@contextmanager
def told(doing: str, server: str) -> Iterator[None]:
    """Around a call to the client: raise `StoreError` that says what failed, at which server, and what helps."""
    try:
        yield
    except StoreError:
        raise
    except UnexpectedResponse as problem:
        raise _answered(f"{doing} at {server}", problem) from problem
    except ResponseHandlingException as problem:
        raise StoreError(
            f"{doing} at {server} failed: {_line(problem.source)}",
            "check that the server runs and that store.url is right",
        ) from problem
    except Exception as problem:
        raise StoreError(f"{doing} at {server} failed: {_line(problem)}", "see the server's log") from problem


def shown(url: str) -> str:
    """The URL as it may be shown and logged: without a user's name and password."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _answered(where: str, problem: UnexpectedResponse) -> StoreError:
    try:
        reason = str(problem.structured()["status"]["error"])
    except (ValueError, KeyError, TypeError):
        reason = problem.reason_phrase or "an answer that is not Qdrant's"
    what = f"{where} failed: {problem.status_code} {' '.join(reason.split())[:_LONGEST]}"
    if problem.status_code in (401, 403):
        return StoreError(what, "give the server's key in IMPRINT_STORE_API_KEY")
    return StoreError(what, "check that store.url is a Qdrant server, and see its log")


def _line(problem: Exception) -> str:
    return " ".join(str(problem).split())[:_LONGEST] or type(problem).__name__
