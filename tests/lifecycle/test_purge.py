"""What is purged is removed, also when the purge was cut off, and no publisher brings it back."""

from __future__ import annotations

from contextlib import closing

import pytest
from prepared_sources import orphans, prepared_of, publish_all, publishing, visible
from watched_store import Crash, Watch, WatchedStore

from imprint.errors import Purged
from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.purge import Removed, remove_purged
from imprint.lifecycle.sweep import sweep
from imprint.purges import Purges
from imprint.store.gate import Gate

BEDS = Purges(frozenset(("/garden/beds",)))
ROSES = prepared_of("/garden/beds/roses.md", ["roses", "thorns"])
TULIPS = prepared_of("/garden/beds/tulips.md", ["tulips"])
BEDS2 = prepared_of("/garden/beds2/asters.md", ["asters"])


def purge(store, folder) -> Removed:
    with closing(KnownSources(folder / "known.sqlite3", store.sources)) as known:
        publisher = Publisher(store, Gate(), known, BEDS)
        removed = remove_purged(publisher, known, BEDS)
        publisher.finish()
    return removed


def test_everything_below_a_purged_folder_goes_and_nothing_beside_it(store, tmp_path):
    publish_all(store, tmp_path, ROSES, TULIPS, BEDS2)
    assert purge(store, tmp_path) == Removed("", sources=2, chunks=3)
    assert list(visible(store)) == ["/garden/beds2/asters.md"]
    assert orphans(store) == []
    assert purge(store, tmp_path) == Removed("", 0, 0)


def test_the_publisher_refuses_what_is_purged_before_it_writes_anything(store, tmp_path):
    watch = Watch()
    with publishing(WatchedStore(store, watch), tmp_path, BEDS) as publisher:
        with pytest.raises(Purged, match="/garden/beds was purged; `imprint restore` lets it in again"):
            publisher.publish(ROSES, None, "profile", "redactors")
        publisher.finish()
    assert watch.writes == []


def test_a_purge_that_is_cut_off_at_any_write_is_finished_by_the_next_run(store, tmp_path):
    number = 0
    while True:
        number += 1
        publish_all(store, tmp_path, ROSES, TULIPS, BEDS2)
        whole = visible(store)
        try:
            purge(WatchedStore(store, Watch(number)), tmp_path)
        except Crash:
            seen = visible(store)
            assert all(seen[source] == whole[source] for source in seen)
            sweep(store)
            purge(store, tmp_path)
            assert list(visible(store)) == ["/garden/beds2/asters.md"]
            assert orphans(store) == []
        else:
            break
    assert number > 8
