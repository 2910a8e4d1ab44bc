# SPDX-License-Identifier: MIT OR Apache-2.0
# Toolchain file: ALLOY_CPU is cortex-m7, cortex-m4 or cortex-m0.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(ALLOY_CPU cortex-m7 CACHE STRING "Processor")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ALLOY_CPU)
set(alloy_flags_cortex-m7 "-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16")
set(alloy_flags_cortex-m4 "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")
set(alloy_flags_cortex-m0 "-mcpu=cortex-m0 -mthumb")
set(CMAKE_CXX_FLAGS_INIT "${alloy_flags_${ALLOY_CPU}}")
set(CMAKE_ASM_FLAGS_INIT "${alloy_flags_${ALLOY_CPU}}")
