# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: ZEPHYR_MODULES
case ${TREE_ZEPHYR_MODULES:-} in
*hal_stm32*hal_rpi_pico* | *hal_rpi_pico*hal_stm32*) ;;
*) echo "the boards' modules are not in ZEPHYR_MODULES: nothing runs" && return ;;
esac
export ZEPHYR_BASE=$TREE_ZEPHYR_BASE ZEPHYR_MODULES=${TREE_ZEPHYR_MODULES:-}
# There is no board: the line that writes one is checked for what it builds, the recipe that measures is printed.
sed -i 's/^\.\/ove flash \(.*\)/.\/ove build \1/; s/ make / make -n /' "$BLOCKS/1"
. "$BLOCKS/1"
