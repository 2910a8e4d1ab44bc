# SPDX-License-Identifier: MIT OR Apache-2.0
mkdir "$HOME/zephyrproject"
ln -s "$TREE_ZEPHYR_BASE" "$HOME/zephyrproject/zephyr"
# The page's other way of naming the modules, beside west.
test -z "${TREE_ZEPHYR_MODULES:-}" || export ZEPHYR_MODULES=${TREE_ZEPHYR_MODULES:-}
# All tests run elsewhere; here they are listed.
sed -i 's/^\.\/ove test [^#]*/&--list /' "$BLOCKS/1"
. "$BLOCKS/1" > "$HOME/said"
grep -x 'hello 3' "$HOME/said"
grep '^zephyr-qemu-mps2-an500-heap:sem' "$HOME/said" | head -1
