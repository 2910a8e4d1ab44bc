# SPDX-License-Identifier: MIT OR Apache-2.0
# One test for each processor and configuration: builds tests/target for it and runs that on the emulator. Where the
# compiler or the emulator is missing, the test is skipped and says what is needed.
find_program(ALLOY_ARM_GXX arm-none-eabi-g++)
find_program(ALLOY_QEMU qemu-system-arm)
find_program(ALLOY_ZIG zig)
find_program(ALLOY_QEMU_RISCV32 qemu-system-riscv32)

set(arm_lacks "")
if(NOT ALLOY_ARM_GXX OR NOT ALLOY_QEMU)
  set(arm_lacks "arm-none-eabi-g++ and qemu-system-arm are needed: apt-get install gcc-arm-none-eabi qemu-system-arm")
endif()
set(rv32_lacks "")
if(NOT ALLOY_ZIG)
  set(rv32_lacks "zig is needed: pip install ziglang, and -DALLOY_ZIG=.../ziglang/zig (./ove setup does both)")
elseif(NOT ALLOY_QEMU_RISCV32)
  set(rv32_lacks "qemu-system-riscv32 is needed, which nothing else here uses: apt-get install qemu-system-misc (46 MB)")
endif()

# alloy_emulated(name cpu type [LTO] definitions...): a test of the kernel in this configuration.
function(alloy_emulated name cpu type)
  cmake_parse_arguments(arg "LTO" "" "" ${ARGN})
  if(cpu STREQUAL rv32)
    set(lacks "${rv32_lacks}")
    set(toolchain -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/riscv32-zig.cmake -DALLOY_ZIG=${ALLOY_ZIG})
  else()
    set(lacks "${arm_lacks}")
    set(toolchain -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/arm-none-eabi.cmake -DALLOY_CPU=${cpu})
  endif()
  if(lacks)
    add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${lacks}")
    set_tests_properties(alloy.emulated.${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: ")
    return()
  endif()
  add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
    ${PROJECT_SOURCE_DIR}/tests/target ${PROJECT_BINARY_DIR}/emulated/${name}
    --build-generator ${CMAKE_GENERATOR} --build-noclean
    --build-options ${toolchain} -DCMAKE_BUILD_TYPE=${type} -DALLOY_CONFIG=${arg_UNPARSED_ARGUMENTS}
      -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=${arg_LTO}
    --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure)
  set_tests_properties(alloy.emulated.${name} PROPERTIES TIMEOUT 400)
endfunction()

alloy_emulated(m7 cortex-m7 Release)
alloy_emulated(m7_without_checks cortex-m7 Release ALLOY_CHECKS=0)
alloy_emulated(m7_small cortex-m7 MinSizeRel ALLOY_CHECKS=0)
alloy_emulated(m7_mask_by_priority cortex-m7 Release ALLOY_MASK_PRIORITY=32)
alloy_emulated(m7_unoptimised cortex-m7 Debug)
alloy_emulated(m7_lto cortex-m7 Release LTO)
alloy_emulated(m4 cortex-m4 Release)
alloy_emulated(m4_small cortex-m4 MinSizeRel ALLOY_MASK_PRIORITY=32)
alloy_emulated(m4_unoptimised cortex-m4 Debug ALLOY_CHECKS=0)
alloy_emulated(m4_lto cortex-m4 Release LTO ALLOY_CHECKS=0)
alloy_emulated(m4_switch_hook cortex-m4 Release ALLOY_SWITCH_HOOK=1)
alloy_emulated(m33 cortex-m33 Release)
alloy_emulated(m33_mask_by_priority cortex-m33 MinSizeRel ALLOY_MASK_PRIORITY=32)
alloy_emulated(m33_without_checks cortex-m33 Release ALLOY_CHECKS=0)
alloy_emulated(m33_switch_hook cortex-m33 MinSizeRel ALLOY_SWITCH_HOOK=1)
alloy_emulated(m0 cortex-m0 Release)
alloy_emulated(m0_small cortex-m0 MinSizeRel ALLOY_CHECKS=0)
alloy_emulated(m0_unoptimised cortex-m0 Debug)
alloy_emulated(m0_lto cortex-m0 Release LTO ALLOY_CHECKS=0)
alloy_emulated(m0_switch_hook cortex-m0 Release ALLOY_SWITCH_HOOK=1)
alloy_emulated(rv32 rv32 Release)
alloy_emulated(rv32_without_checks rv32 Release ALLOY_CHECKS=0)
alloy_emulated(rv32_switch_hook rv32 MinSizeRel ALLOY_SWITCH_HOOK=1)

# The search, on a processor: one scenario of each 7th pair of operations, or with rest 1 of the other pairs. A Cortex-M0
# takes longer for a pair. Or all scenarios of all pairs.
function(alloy_emulated_search name cpu machine type rest)
  if(arm_lacks)
    add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${arm_lacks}")
    set_tests_properties(alloy.emulated.${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: ")
    return()
  endif()
  set(arguments ",arg=search,arg=7,arg=${rest},arg=0,arg=1")
  if(ALLOY_EXHAUSTIVE)
    set(arguments ",arg=search,arg=1,arg=0,arg=0,arg=324")
  endif()
  add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
    ${PROJECT_SOURCE_DIR}/tests/target ${PROJECT_BINARY_DIR}/emulated/${name}
    --build-generator ${CMAKE_GENERATOR} --build-noclean --build-target search
    --build-options -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/arm-none-eabi.cmake
      -DALLOY_CPU=${cpu} -DCMAKE_BUILD_TYPE=${type} -DALLOY_CONFIG=ALLOY_CHECKS=0
    --test-command ${ALLOY_QEMU} -M ${machine} -display none -monitor none -serial none
      -chardev stdio,id=console
      -semihosting-config enable=on,target=native,chardev=console${arguments} -icount shift=7,sleep=off
      -kernel ${PROJECT_BINARY_DIR}/emulated/${name}/search.elf)
  set_tests_properties(alloy.emulated.${name} PROPERTIES TIMEOUT $<IF:$<BOOL:${ALLOY_EXHAUSTIVE}>,100000,400>)
endfunction()

alloy_emulated_search(search_m7 cortex-m7 mps2-an500 Release 1)
alloy_emulated_search(search_m0 cortex-m0 mps2-an385 MinSizeRel 0)
