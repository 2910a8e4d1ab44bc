# SPDX-License-Identifier: MIT OR Apache-2.0
# One test for each processor and configuration: builds tests/target for it and runs the program in the emulator. If the
# compiler or the emulator is missing, the test is skipped and prints what is needed.
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

# The tools that a test for this processor lacks, and the toolchain that builds the test.
macro(alloy_built_for cpu)
  if(${cpu} STREQUAL rv32)
    set(lacks "${rv32_lacks}")
    set(toolchain -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/riscv32-zig.cmake -DALLOY_ZIG=${ALLOY_ZIG})
  else()
    set(lacks "${arm_lacks}")
    set(toolchain -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/arm-none-eabi.cmake -DALLOY_CPU=${cpu})
  endif()
endmacro()

# A skipped test, which prints what is missing.
function(alloy_skipped name)
  add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${lacks}")
  set_tests_properties(alloy.emulated.${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: ")
endfunction()

# ctest's limits are in wall-clock time: each is tens of times the test's own duration, for a busy machine.
# alloy_emulated(name cpu type [LTO] definitions...): a test of the kernel in this configuration.
function(alloy_emulated name cpu type)
  cmake_parse_arguments(arg "LTO" "" "" ${ARGN})
  alloy_built_for(${cpu})
  if(lacks)
    alloy_skipped(${name})
    return()
  endif()
  add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
    ${PROJECT_SOURCE_DIR}/tests/target ${PROJECT_BINARY_DIR}/emulated/${name}
    --build-generator ${CMAKE_GENERATOR} --build-noclean
    --build-options ${toolchain} -DCMAKE_BUILD_TYPE=${type} -DALLOY_CONFIG=${arg_UNPARSED_ARGUMENTS}
      -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=${arg_LTO} -DALLOY_EXHAUSTIVE=${ALLOY_EXHAUSTIVE}
    --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure)
  set_tests_properties(alloy.emulated.${name} PROPERTIES TIMEOUT 3200)
endfunction()

alloy_emulated(m7 cortex-m7 Release)
alloy_emulated(m7_without_checks cortex-m7 Release ALLOY_CHECKS=0)
alloy_emulated(m7_small cortex-m7 MinSizeRel ALLOY_CHECKS=0)
alloy_emulated(m7_mask_by_priority cortex-m7 Release ALLOY_MASK_PRIORITY=32)
alloy_emulated(m7_priorities cortex-m7 Release ALLOY_PRIORITY_STEP=8)
alloy_emulated(m7_unoptimised cortex-m7 Debug)
alloy_emulated(m7_lto cortex-m7 Release LTO ALLOY_ERRNO=1)
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
alloy_emulated(m0_priorities cortex-m0 MinSizeRel ALLOY_PRIORITY_STEP=8)
alloy_emulated(m0_unoptimised cortex-m0 Debug)
alloy_emulated(m0_lto cortex-m0 Release LTO ALLOY_CHECKS=0)
alloy_emulated(m0_switch_hook cortex-m0 Release ALLOY_SWITCH_HOOK=1)
alloy_emulated(rv32 rv32 Release)
alloy_emulated(rv32_without_checks rv32 Release ALLOY_CHECKS=0)
alloy_emulated(rv32_priorities rv32 Release ALLOY_PRIORITY_STEP=8)
alloy_emulated(rv32_switch_hook rv32 MinSizeRel ALLOY_SWITCH_HOOK=1)

# A program that restarts the kernel for each injection point, with its arguments, in a build folder shared by all tests
# of this processor and configuration.
function(alloy_emulated_search name cpu folder type program arguments exhaustive)
  alloy_built_for(${cpu})
  if(lacks)
    alloy_skipped(${name})
    return()
  endif()
  set(machine_cortex-m7 mps2-an500)
  set(machine_cortex-m4 mps2-an386)
  set(machine_cortex-m0 mps2-an385)
  set(machine_cortex-m33 mps2-an505)
  if(cpu STREQUAL rv32)
    set(emulator ${ALLOY_QEMU_RISCV32} -M virt -bios none -rtc base=2026-01-01,clock=vm)
  else()
    set(emulator ${ALLOY_QEMU} -M ${machine_${cpu}})
  endif()
  if(ALLOY_EXHAUSTIVE)
    set(arguments ${exhaustive})
  endif()
  list(TRANSFORM arguments PREPEND ",arg=")
  list(JOIN arguments "" arguments)
  add_test(NAME alloy.emulated.${name} COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
    ${PROJECT_SOURCE_DIR}/tests/target ${PROJECT_BINARY_DIR}/emulated/${folder}
    --build-generator ${CMAKE_GENERATOR} --build-noclean --build-target ${program}
    --build-options ${toolchain} -DCMAKE_BUILD_TYPE=${type} "-DALLOY_CONFIG=${ARGN}"
    --test-command ${emulator} -display none -monitor none -serial none
      -chardev stdio,id=console
      -semihosting-config enable=on,target=native,chardev=console,arg=${program}${arguments}
      -icount shift=7,sleep=off -kernel ${PROJECT_BINARY_DIR}/emulated/${folder}/${program}.elf)
  set_tests_properties(alloy.emulated.${name} PROPERTIES RESOURCE_LOCK emulated_${folder}
    TIMEOUT $<IF:$<BOOL:${ALLOY_EXHAUSTIVE}>,100000,3200>)
endfunction()

# The interleaving search on processors: one scenario of each 9th pair of operations. The simulator plays each 5th
# scenario of all pairs, so a processor adds only its own instructions. A Cortex-M0 takes longer and gets each 17th
# pair. The last two differ only in the switch and get each 35th. With ALLOY_EXHAUSTIVE, all scenarios of all pairs run.
alloy_emulated_search(search_m7 cortex-m7 search_m7 Release search "9;1;0;1" "1;0;0;576" ALLOY_CHECKS=0)
# A task killed by an interrupt's thread while it is being re-created: a sample of the pairs would rarely contain it.
alloy_emulated_search(search_m7_made_and_killed cortex-m7 search_m7 Release search "746640;0" "746640;0" ALLOY_CHECKS=0)
alloy_emulated_search(search_m0 cortex-m0 search_m0 MinSizeRel search "17;0;0;1" "1;0;0;576" ALLOY_CHECKS=0)
alloy_emulated_search(search_m33 cortex-m33 search_m33 Release search "35;0;192;1" "1;0;0;576" ALLOY_CHECKS=0)
alloy_emulated_search(search_rv32 rv32 search_rv32 Release search "35;0;384;1" "1;0;0;576" ALLOY_CHECKS=0)

# A second interrupt inside the handlers: a quarter of the scenarios of search/setting.cpp for each processor and
# configuration. The four with the code of the Cortex-M7 and M4 have different quarters, so together they play all. With
# ALLOY_EXHAUSTIVE, each 449th scenario of the search runs.
set(ALLOY_SECOND_OF_SEARCH "0;1557504;449")
alloy_emulated_search(second_m7 cortex-m7 search_m7 Release second_interrupt "2" "${ALLOY_SECOND_OF_SEARCH}"
  ALLOY_CHECKS=0)
alloy_emulated_search(second_m0 cortex-m0 search_m0 MinSizeRel second_interrupt "0" "${ALLOY_SECOND_OF_SEARCH}"
  ALLOY_CHECKS=0)
alloy_emulated_search(second_m33 cortex-m33 search_m33 Release second_interrupt "3" "${ALLOY_SECOND_OF_SEARCH}"
  ALLOY_CHECKS=0)
alloy_emulated_search(second_rv32 rv32 search_rv32 Release second_interrupt "1" "${ALLOY_SECOND_OF_SEARCH}"
  ALLOY_CHECKS=0)
alloy_emulated_search(second_m4 cortex-m4 second_m4 Release second_interrupt "0" "${ALLOY_SECOND_OF_SEARCH}"
  ALLOY_CHECKS=0)
alloy_emulated_search(second_m7_mask_by_priority cortex-m7 second_m7_mask_by_priority Release second_interrupt "1"
  "${ALLOY_SECOND_OF_SEARCH}" ALLOY_MASK_PRIORITY=32 ALLOY_STACK_PAINT=0)
alloy_emulated_search(second_m7_small cortex-m7 second_m7_small MinSizeRel second_interrupt "3"
  "${ALLOY_SECOND_OF_SEARCH}" ALLOY_CHECKS=0)
