# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: ZEPHYR_MODULES riscv64-unknown-elf-gcc
mkdir -p "$HOME/zephyrproject/modules/hal"
ln -s "$TREE_ZEPHYR_BASE" "$HOME/zephyrproject/zephyr"
ln -s "${TREE_ZEPHYR_MODULES%%;*}" "$HOME/zephyrproject/modules/hal/cmsis_6"
export ZEPHYR_BASE=$HOME/zephyrproject/zephyr PATH=$PWD/.ove/venv/bin:$PATH
export ZEPHYR_TOOLCHAIN_SUPPORTS_THREAD_LOCAL_STORAGE=y
# The manifest and the calls of west need a workspace with a copy of Zephyr's repository: they are not run.
test -s "$BLOCKS/1" -a -s "$BLOCKS/2"
cp -r zephyr/samples/hello "$HOME/application"
cd "$HOME/application"
. "$BLOCKS/3"
./build-sim/zephyr/zephyr.exe -stop_at=1 | grep hello
test -f build/zephyr/zephyr.elf
. "$BLOCKS/4"
test -f build-riscv/zephyr/zephyr.elf
