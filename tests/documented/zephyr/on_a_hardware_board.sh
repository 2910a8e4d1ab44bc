# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: ZEPHYR_MODULES/hal_stm32 ZEPHYR_MODULES/hal_rpi_pico
export ZEPHYR_BASE=$TREE_ZEPHYR_BASE ZEPHYR_MODULES=${TREE_ZEPHYR_MODULES:-}
# There is no board: the line that writes one is checked for what it builds, the recipe that measures is printed.
sed -i 's/^\.\/ove flash \(.*\)/.\/ove build \1/; s/ make / make -n /' "$BLOCKS/1"
. "$BLOCKS/1"
