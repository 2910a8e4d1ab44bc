# SPDX-License-Identifier: MIT OR Apache-2.0
# Builds the kernel for the simulator with clang, and runs its behaviour tests. Variables: SOURCE, BINARY, GENERATOR.
find_program(CLANG clang++)
if(NOT CLANG)
  message("skipped: clang++ is not installed (Debian: apt install clang)")
  return()
endif()
execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${SOURCE} ${BINARY}
  --build-generator ${GENERATOR} --build-noclean --build-target behaviour
  --build-options -DCMAKE_CXX_COMPILER=${CLANG} -DCMAKE_ASM_COMPILER=${CLANG} -DCMAKE_BUILD_TYPE=Release
  --test-command ${BINARY}/tests/host/behaviour)
