# SPDX-License-Identifier: MIT OR Apache-2.0
# Compiles native/alloy.cpp as backends/alloy/backend.cmake compiles the kernel.
set(port armv7em)
if(OVE_ARCH STREQUAL "armv6-m")
  set(port armv6m)
endif()
set_source_files_properties(native/alloy.cpp PROPERTIES
    COMPILE_OPTIONS "-std=c++23;-fno-exceptions;-fno-rtti;-fno-threadsafe-statics;${OVE_WARNINGS}"
    INCLUDE_DIRECTORIES "${OVE_ROOT}/alloy/include;${OVE_ROOT}/alloy/port/${port}"
    COMPILE_DEFINITIONS
        "ALLOY_CHECKS=0;ALLOY_STACK_GUARD=${CONFIG_OVE_CHECKS};ALLOY_STACK_PAINT=1;ALLOY_TICK_HZ=${CONFIG_OVE_TICK_HZ}")
