# SPDX-License-Identifier: MIT OR Apache-2.0
# One test for each processor and configuration: builds tests/target for it and runs that on the emulator. Without the
# cross compiler or the emulator they do not exist, and the configuration says so.
find_program(ALLOY_ARM_GXX arm-none-eabi-g++)
find_program(ALLOY_QEMU qemu-system-arm)
if(NOT ALLOY_ARM_GXX OR NOT ALLOY_QEMU)
  message(STATUS "alloy: no tests on emulated processors: arm-none-eabi-g++ and qemu-system-arm are needed")
  return()
endif()

function(alloy_emulated name cpu type)
  add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
    ${PROJECT_SOURCE_DIR}/tests/target ${PROJECT_BINARY_DIR}/emulated/${name}
    --build-generator ${CMAKE_GENERATOR} --build-noclean
    --build-options -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/arm-none-eabi.cmake
      -DALLOY_CPU=${cpu} -DCMAKE_BUILD_TYPE=${type} -DALLOY_CONFIG=${ARGN}
    --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure)
  set_tests_properties(alloy.emulated.${name} PROPERTIES TIMEOUT 400)
endfunction()

alloy_emulated(m7 cortex-m7 Release)
alloy_emulated(m7_without_checks cortex-m7 Release ALLOY_CHECKS=0)
alloy_emulated(m7_small cortex-m7 MinSizeRel ALLOY_CHECKS=0)
alloy_emulated(m7_mask_by_priority cortex-m7 Release ALLOY_MASK_PRIORITY=32)
alloy_emulated(m4 cortex-m4 Release)
alloy_emulated(m4_switch_hook cortex-m4 Release ALLOY_SWITCH_HOOK=1)
alloy_emulated(m0 cortex-m0 Release)
alloy_emulated(m0_switch_hook cortex-m0 Release ALLOY_SWITCH_HOOK=1)
