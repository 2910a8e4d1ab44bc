# SPDX-License-Identifier: MIT OR Apache-2.0
# The same rows on FreeRTOS, whose sources are elsewhere: ALLOY_FREERTOS is the folder with tasks.c.
enable_language(C)
set(port ${ALLOY_FREERTOS}/portable/GCC/ARM_CM7/r0p1)
add_library(freertos OBJECT ${ALLOY_FREERTOS}/tasks.c ${ALLOY_FREERTOS}/queue.c ${ALLOY_FREERTOS}/list.c
  ${ALLOY_FREERTOS}/event_groups.c ${port}/port.c)
target_include_directories(freertos PUBLIC ${CMAKE_CURRENT_LIST_DIR} ${ALLOY_FREERTOS}/include ${port})
target_compile_options(freertos PRIVATE -ffunction-sections -fdata-sections -w)

add_executable(freertos_aims target.cpp ../../bench/rows.cpp ${CMAKE_CURRENT_LIST_DIR}/freertos_aims.cpp)
target_include_directories(freertos_aims PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ../../bench)
target_compile_features(freertos_aims PRIVATE cxx_std_23)
target_compile_options(freertos_aims PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti
  -fno-threadsafe-statics> -ffunction-sections)
target_link_libraries(freertos_aims PRIVATE freertos)
target_link_options(freertos_aims PRIVATE -nostartfiles -specs=nano.specs -L${CMAKE_CURRENT_SOURCE_DIR} -Tmps2.ld
  -Wl,--gc-sections -Wl,--no-warn-rwx-segments)
set_target_properties(freertos_aims PROPERTIES SUFFIX .elf)
