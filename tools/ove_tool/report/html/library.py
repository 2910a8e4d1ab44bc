# SPDX-License-Identifier: MIT OR Apache-2.0
"""The charting library as one script, from an installed package: no network, and the same bytes each time."""

from __future__ import annotations

import functools

import vl_convert

_EXPORT = "globalThis.vegaEmbed = vegaEmbed;"


@functools.cache
def vega() -> str:
    """Return the library. `</script` is escaped, because it would end the script element."""
    return str(vl_convert.javascript_bundle(_EXPORT)).replace("</script", "<\\/script")


def version() -> str:
    return str(vl_convert.get_vega_version())
