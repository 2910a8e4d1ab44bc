# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: ZEPHYR_MODULES cargo
export ZEPHYR_BASE=$TREE_ZEPHYR_BASE PATH=$PWD/.ove/venv/bin:$PATH
export ZEPHYR_TOOLCHAIN_VARIANT=gnuarmemb GNUARMEMB_TOOLCHAIN_PATH=/usr ZEPHYR_TOOLCHAIN_SUPPORTS_THREAD_LOCAL_STORAGE=y
# One program has one ove_main(): each line of the block is a program, and so is the one with the options for C++.
for program in cpp rust zig; do
	mkdir -p "$HOME/$program/src"
	cd "$HOME/$program"
	printf 'CONFIG_OVE=y\n' > prj.conf
	printf 'cmake_minimum_required(VERSION 3.20)\nfind_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})\nproject(x)\n' > CMakeLists.txt
	grep "ove_zephyr_$program" "$BLOCKS/2" >> CMakeLists.txt || echo 'target_sources(app PRIVATE src/main.cpp)' >> CMakeLists.txt
	case $program in
	cpp)
		cat "$BLOCKS/1" >> prj.conf
		printf '#include <ove/ove.hpp>\nextern "C" void ove_main(void) { (void)ove_run(); }\n' > src/main.cpp
		;;
	rust)
		cp -r "$HOME/ove/examples/hello/rust" rust
		sed -i "s,path = .*bindings,path = \"$HOME/ove/bindings," rust/Cargo.toml
		;;
	zig) cp "$HOME/ove/examples/hello/zig/main.zig" src ;;
	esac
	cmake -G Ninja -B build -DBOARD=mps2/an385 "-DZEPHYR_MODULES=${TREE_ZEPHYR_MODULES:-};$HOME/ove" -DTOOLCHAIN_HAS_PICOLIBC=ON
	ninja -C build
	test -f build/zephyr/zephyr.elf
done
