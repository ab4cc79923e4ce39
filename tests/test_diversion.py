"""What plugins print never stands among the results, and the results always find their place again."""

from __future__ import annotations

import sys
import threading

import pytest

from imprint.diversion import abandon, diverted_stdout


def test_output_inside_goes_to_standard_error_and_afterwards_to_standard_output(capsys):
    with diverted_stdout():
        sys.stdout.write("inside\n")
        with diverted_stdout():
            sys.stdout.write("deeper\n")
        sys.stdout.write("inside again\n")
    sys.stdout.write("after\n")
    captured = capsys.readouterr()
    assert captured.err == "inside\ndeeper\ninside again\n"
    assert captured.out == "after\n"


def test_an_exception_inside_restores_standard_output():
    real = sys.stdout
    with pytest.raises(RuntimeError), diverted_stdout():
        raise RuntimeError
    assert sys.stdout is real


def test_threads_that_leave_in_any_order_restore_standard_output_with_the_last():
    real = sys.stdout
    entered, leave = threading.Event(), threading.Event()

    def stay() -> None:
        with diverted_stdout():
            entered.set()
            leave.wait(10)

    with diverted_stdout():
        thread = threading.Thread(target=stay)
        thread.start()
        assert entered.wait(10)
    assert sys.stdout is sys.stderr
    leave.set()
    thread.join(10)
    assert sys.stdout is real


def test_a_thread_that_is_left_behind_does_not_keep_the_results_from_standard_output():
    real = sys.stdout
    entered, leave = threading.Event(), threading.Event()

    def hang() -> None:
        with diverted_stdout(), diverted_stdout():
            entered.set()
            leave.wait(10)

    thread = threading.Thread(target=hang)
    thread.start()
    assert entered.wait(10)
    with diverted_stdout():
        abandon(thread)
        assert sys.stdout is sys.stderr
    assert sys.stdout is real
    leave.set()
    thread.join(10)
    assert sys.stdout is real
    with diverted_stdout():
        assert sys.stdout is sys.stderr
    assert sys.stdout is real
