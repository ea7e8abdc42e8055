"""A number for each seat in one integer: fifteen bits are more than anybody ever gathers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final = 15


def tally(tallies: i64, seat: i64) -> i64:
    """The number of that seat."""
    return tallies >> WIDTH * seat & 0x7FFF


def tallied(number: i64, seat: i64) -> i64:
    """The tallies in which that seat has this number and the others have none."""
    return number << WIDTH * seat


def each_tally(number: int, players: int) -> int:
    """The tallies in which every seat has this number."""
    return sum(number << WIDTH * seat for seat in range(players))


def from_own(tallies: i64, own: i64, players: i64) -> i64:
    """The same with the seats counted from the observer's own on."""
    if own == 0:
        return tallies
    turned = tallies >> WIDTH * own
    return turned | (tallies - (turned << WIDTH * own)) << WIDTH * (players - own)


def exchanged(numbers: i64, at: i64, mask: i64, number: i64) -> i64:
    """Other numbers in one integer: the one from bit `at` on, as wide as the mask, is replaced."""
    return numbers ^ (numbers >> at & mask ^ number) << at
