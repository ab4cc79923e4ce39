"""A model's file is used only if it is the pinned one, found as a file of a real installed distribution."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from imprint_onnx import bge_small
from imprint_onnx.packaged import PackagedFile

from imprint import ImprintError

CONTENT = b"weights" * 1000


@pytest.fixture
def pinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackagedFile:
    """An installed distribution ``tiny-weights`` with one file."""
    (tmp_path / "tiny_weights-1.5.dist-info").mkdir()
    (tmp_path / "tiny_weights-1.5.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: tiny-weights\n")
    (tmp_path / "tiny_weights").mkdir()
    (tmp_path / "tiny_weights/model.onnx").write_bytes(CONTENT)
    (tmp_path / "tiny_weights/__init__.py").write_text("raise AssertionError('the package was imported')")
    monkeypatch.syspath_prepend(tmp_path)
    digest = hashlib.sha256(CONTENT).hexdigest()
    return PackagedFile("tiny-weights", "1.5", "tiny_weights/model.onnx", len(CONTENT), digest)


def assert_tells(error: ImprintError, what: str) -> None:
    assert what in error.what
    assert error.remedy.endswith("tiny-weights==1.5")
    assert "\n" not in str(error)


def test_the_pinned_file_is_found_without_importing_its_package(pinned: PackagedFile, tmp_path: Path) -> None:
    assert pinned.located() == pinned.verified() == str(tmp_path / "tiny_weights/model.onnx")


def test_another_content_of_the_same_size_is_an_error(pinned: PackagedFile) -> None:
    Path(pinned.located()).write_bytes(CONTENT[::-1])
    with pytest.raises(ImprintError) as caught:
        pinned.verified()
    assert_tells(caught.value, "is not the one of tiny-weights 1.5")


def test_another_size_is_an_error_before_anything_is_hashed(pinned: PackagedFile) -> None:
    Path(pinned.located()).write_bytes(CONTENT[:-1])
    with pytest.raises(ImprintError) as caught:
        pinned.located()
    assert_tells(caught.value, "is not the one of tiny-weights 1.5")


def test_a_missing_file_is_an_error(pinned: PackagedFile) -> None:
    Path(pinned.located()).unlink()
    with pytest.raises(ImprintError) as caught:
        pinned.located()
    assert_tells(caught.value, "is missing")


def test_a_missing_package_is_an_error(pinned: PackagedFile) -> None:
    with pytest.raises(ImprintError, match="no-such-weights, which holds the model, is not installed"):
        replace(pinned, package="no-such-weights").located()


def test_a_model_whose_file_was_exchanged_declares_no_identity_and_gives_no_vector(pinned: PackagedFile) -> None:
    wrong = replace(pinned, sha256="0" * 64)
    with pytest.raises(ImprintError, match="is not the one of"):
        replace(bge_small.MODEL, model=wrong).embed(["text"], "document", 1)
    with pytest.raises(ImprintError, match="is not the one of"):
        replace(bge_small.MODEL, tokenizer=wrong).tokens("text")
    with pytest.raises(ImprintError, match="is not the one of"):
        replace(bge_small.MODEL, model=replace(pinned, size=1)).info()
    with pytest.raises(ImprintError, match="is not the one of"):
        replace(bge_small.MODEL, tokenizer=replace(pinned, size=1)).info()
