# SPDX-License-Identifier: MIT OR Apache-2.0
# Toolchain file for RV32: Zig's clang and LLD. ALLOY_ZIG is the program zig.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR riscv32)
set(ALLOY_CPU rv32)
set(ALLOY_ZIG zig CACHE FILEPATH "The Zig compiler")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ALLOY_ZIG)
set(CMAKE_C_COMPILER ${ALLOY_ZIG} cc)
set(CMAKE_CXX_COMPILER ${ALLOY_ZIG} c++)
set(CMAKE_ASM_COMPILER ${ALLOY_ZIG} cc)
set(CMAKE_ASM_COMPILER_ID Clang)
set(CMAKE_AR ${ALLOY_ZIG})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# For this target, Zig has the headers of the C and the C++ library; only what needs no library is used. Zig links for a
# target without an operating system, and adds the compiler's support functions. CMake gets the target separately: it
# then detects the compiler without linking a program, for which Zig would first compile both libraries.
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET riscv32-linux-musl)
  set(CMAKE_${language}_ARCHIVE_CREATE "<CMAKE_AR> ar qcs <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_FINISH "")
  set(CMAKE_${language}_FLAGS_INIT "-mcpu=generic_rv32+m+a+c -fno-pic -fno-sanitize=undefined")
endforeach()
set(CMAKE_EXE_LINKER_FLAGS_INIT "-target riscv32-freestanding-none -static")
