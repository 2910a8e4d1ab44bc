# SPDX-License-Identifier: MIT OR Apache-2.0
# The harness for an application: its files in BENCH_HARNESS, and the rows of bench/cases.yaml as it includes them.
# After find_package(ove) and project().

file(GLOB BENCH_HARNESS CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
set(_bench_host)
if(OVE_IS_HOST)
  set(_bench_host --host)
endif()
set(_bench_options)
if(CONFIG_OVE_CMSIS_OS2)
  set(_bench_options --option CONFIG_OVE_CMSIS_OS2)
endif()
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -P -m ove_tool.bench.table
    --rtos "${OVE_RTOS}" ${_bench_host} ${_bench_options} --out "${OVE_GENERATED_DIR}/bench_cases.inc"
  COMMAND_ERROR_IS_FATAL ANY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/../cases.yaml")

# bench_harness(target): what the harness's files need to be compiled.
function(bench_harness target)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  get_property(language_flags GLOBAL PROPERTY OVE_LANGUAGE_FLAGS)
  target_include_directories(${target} PRIVATE "${OVE_ROOT}/bench/harness" "${OVE_GENERATED_DIR}")
  target_compile_definitions(${target} PRIVATE
    BENCH_RTOS="${OVE_RTOS}" BENCH_LANG="${OVE_LANG}" BENCH_FLAGS="${CMAKE_C_FLAGS_${type}}"
    BENCH_LANGUAGE_FLAGS="${language_flags}")
endfunction()
