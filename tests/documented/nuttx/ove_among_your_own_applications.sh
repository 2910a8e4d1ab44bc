# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: NUTTX_APPS
cp -rs "$TREE_NUTTX_APPS" "$HOME/apps"
. "$BLOCKS/1"
. "$BLOCKS/2"
mkdir "$HOME/apps/external/counter"
cp "$BLOCKS/3" "$HOME/apps/external/counter/CMakeLists.txt"
cp tests/nuttx_application/program/program.c "$HOME/apps/external/counter/counter.c"
cp tests/nuttx_application/program/program.h "$HOME/apps/external/counter"
export PATH=$PWD/.ove/venv/bin:$PATH
cd "$HOME"
cmake -S "$TREE_NUTTX_BASE" -B build -G Ninja -DBOARD_CONFIG=mps2-an500:nsh -DNUTTX_APPS_DIR="$HOME/apps" \
	-DCMAKE_C_COMPILER_LAUNCHER=ccache
printf 'CONFIG_OVE=y\nCONFIG_PRIORITY_INHERITANCE=y\nCONFIG_BUILTIN=y\nCONFIG_NSH_BUILTIN_APPS=y\n' >> build/.config
ninja -C build olddefconfig
cmake build
ninja -C build
arm-none-eabi-nm build/nuttx | grep ' ove_main$'
