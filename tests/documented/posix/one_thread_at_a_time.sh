# SPDX-License-Identifier: MIT OR Apache-2.0
. "$BLOCKS/1"
