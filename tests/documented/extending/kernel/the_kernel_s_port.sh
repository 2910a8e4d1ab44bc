# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: arm-none-eabi-gcc arm-none-eabi-nm
# A port of one source, with the handler that the board has too.
export PATH=$OVE/.ove/venv/bin:$PATH
printf '.global HardFault_Handler\n.thumb_func\nHardFault_Handler:\n\tbx lr\n' > port.S
printf 'cmake_minimum_required(VERSION 3.25)\nproject(port C ASM)\nadd_library(port STATIC port.S)\n' > CMakeLists.txt
sed 's/<the port.s source>/port.S/' "$BLOCKS/1" >> CMakeLists.txt
cmake -G Ninja -B build -DCMAKE_TOOLCHAIN_FILE="$OVE/cmake/toolchains/arm-none-eabi.cmake"
cmake --build build
arm-none-eabi-nm build/libport.a > said
grep ' T unused_handler$' said
! grep HardFault_Handler said || exit 1
