# SPDX-License-Identifier: MIT OR Apache-2.0
ln -s "$OVE/alloy" alloy
export PATH=$OVE/.ove/venv/bin:$PATH
. "$BLOCKS/1"
