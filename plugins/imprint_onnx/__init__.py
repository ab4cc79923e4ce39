"""Embedders on ONNX Runtime: two models that install from the registry, and any folder with a model.

Each module that an entry point names (`bge_small`, `minilm`, `folder`) is a plugin; the rest is what they share.
"""
