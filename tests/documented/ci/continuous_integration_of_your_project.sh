# SPDX-License-Identifier: MIT OR Apache-2.0
export OVE=$PWD/ove
. "$BLOCKS/1"
