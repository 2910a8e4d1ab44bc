# SPDX-License-Identifier: MIT OR Apache-2.0
export NUTTX_BASE=$TREE_NUTTX_BASE
# There is no board: the line that writes one is checked for what it builds, the recipe that measures is printed.
sed -i 's/^\.\/ove flash \([^#]*\)/.\/ove build \1/; s/^make /make -n /' "$BLOCKS/1"
. "$BLOCKS/1"
