# SPDX-License-Identifier: MIT OR Apache-2.0
# The images that the report measures; the target report_images builds them all. Included by tests/target, whose board
# and image() they use. -DALLOY_FREERTOS=FOLDER adds their counterparts on FreeRTOS.
set(BENCH ${CMAKE_CURRENT_LIST_DIR})
set(BENCH_TARGET ${CMAKE_CURRENT_SOURCE_DIR})
add_custom_target(report_images)

function(report_image name)
  image(${name} ${ARGN})
  add_dependencies(report_images ${name})
endfunction()

# Speed is measured on the M7, and in cycles on the M4; sizes are those of the M4.
if(ALLOY_CPU MATCHES "^cortex-m[47]$" AND CMAKE_BUILD_TYPE STREQUAL Release)
  report_image(aims ${BENCH}/aims.cpp ${BENCH}/rows.cpp)
  report_image(reference ${BENCH}/reference.cpp ${BENCH}/rows.cpp)
endif()
if(ALLOY_CPU STREQUAL cortex-m7 AND CMAKE_BUILD_TYPE STREQUAL Release)
  report_image(heap ${BENCH}/heap.cpp ${BENCH}/rows.cpp)
  report_image(sleep_tick ${BENCH}/sleep.cpp ${BENCH}/rows.cpp)
  report_image(sleep_tickless ${BENCH}/sleep.cpp ${BENCH}/rows.cpp)
  target_compile_definitions(sleep_tickless PRIVATE TICKLESS)
  add_dependencies(report_images interrupt_everywhere)
elseif(ALLOY_CPU STREQUAL cortex-m4 AND CMAKE_BUILD_TYPE STREQUAL MinSizeRel)
  report_image(sizes ${BENCH}/sizes.cpp ${BENCH}/rows.cpp)
  report_image(minimal ${BENCH}/footprint/minimal.cpp)
  report_image(typical ${BENCH}/footprint/typical.cpp)
  report_image(full ${BENCH}/footprint/full.cpp)
  report_image(everything ${BENCH}/footprint/full.cpp)
  target_compile_definitions(everything PRIVATE EVERYTHING)
endif()

if(ALLOY_FREERTOS)
  include(${BENCH}/freertos/freertos.cmake)
endif()
