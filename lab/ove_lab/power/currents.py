# SPDX-License-Identifier: MIT OR Apache-2.0
"""currents.toml next to an application: the part's current in each state, and the source of these values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from ove_lab import schema
from ove_lab.trace.sleeps import ANY, Sleeps

FILE = "currents.toml"
_UC_IN_MC, _NS_IN_S = 1000, 1_000_000_000
# No part is outside these limits; with them, no mean and no number of hours is infinite.
_Current = Annotated[float, Meta(ge=1e-9, le=1_000_000)]
_Charge = Annotated[float, Meta(ge=0, le=1_000_000)]


class File(schema.Table, frozen=True, kw_only=True):
    """Currents in milliamperes, the charge of one wake-up in microcoulombs, and a battery in milliampere hours.

    `source` names the data sheet with its table, or the measurement. A sleep state that the part never enters needs no
    value.
    """

    source: schema.Filled
    awake_ma: _Current
    light_ma: _Current | None = None
    deep_ma: _Current | None = None
    wakeup_uc: _Charge = 0.0
    battery_mah: _Current | None = None

    @property
    def asleep_ma(self) -> Mapping[str, float | None]:
        """The current of each state; a WFI is a light sleep."""
        return {"light": self.light_ma, ANY: self.light_ma, "deep": self.deep_ma}


def read(path: Path) -> File:
    """Read a file of currents. Raises Failure with the first error."""
    return schema.toml(path, File)


def mean(sleeps: Sleeps, currents: File) -> float | str:
    """Return the mean current of a run in milliamperes, or the reason why it is not known."""
    charge = sleeps.awake_ns * currents.awake_ma
    for state, ns in sleeps.asleep.items():
        current = currents.asleep_ma.get(state)
        if current is None:
            key = {ANY: "light_ma"}.get(state, f"{state}_ma")
            return f"{FILE} has no {key}" if state in currents.asleep_ma else "the state of a sleep is not known"
        charge += ns * current
    return charge / sleeps.ns + sleeps.count * currents.wakeup_uc / _UC_IN_MC * _NS_IN_S / sleeps.ns
