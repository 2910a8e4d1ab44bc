# SPDX-License-Identifier: MIT OR Apache-2.0
# The same programs on FreeRTOS, whose sources are outside this folder: ALLOY_FREERTOS is the folder with tasks.c.
enable_language(C)
set(CMAKE_C_FLAGS_MINSIZEREL "-Os")
set(port_cortex-m7 ARM_CM7/r0p1)
set(port_cortex-m4 ARM_CM4F)

# freertos_image(name sources... [KERNEL files...] [OPTIONS definitions...]): the kernel is compiled for each image,
# because each sets its own configuration.
function(freertos_image name)
  cmake_parse_arguments(arg "" "" "KERNEL;OPTIONS" ${ARGN})
  set(port ${ALLOY_FREERTOS}/portable/GCC/${port_${ALLOY_CPU}})
  set(kernel ${port}/port.c)
  foreach(file tasks.c list.c queue.c ${arg_KERNEL})
    list(APPEND kernel ${ALLOY_FREERTOS}/${file})
  endforeach()
  set_source_files_properties(${kernel} PROPERTIES COMPILE_OPTIONS -w)
  add_executable(${name} ${BENCH_TARGET}/target.cpp ${arg_UNPARSED_ARGUMENTS} ${kernel})
  target_include_directories(${name} PRIVATE ${BENCH_TARGET} ${BENCH} ${BENCH}/freertos ${ALLOY_FREERTOS}/include ${port})
  target_compile_features(${name} PRIVATE cxx_std_23)
  target_compile_definitions(${name} PRIVATE ${arg_OPTIONS})
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>
    -ffunction-sections -fdata-sections)
  target_link_options(${name} PRIVATE -nostartfiles -specs=nano.specs -L${BENCH_TARGET} -Tmps2.ld
    -Wl,--gc-sections -Wl,--no-warn-rwx-segments -Wl,-Map=${name}.elf.map)
  set_target_properties(${name} PROPERTIES SUFFIX .elf)
  add_dependencies(report_images ${name})
endfunction()

set(own ${BENCH}/freertos)
if(CMAKE_BUILD_TYPE STREQUAL Release)
  freertos_image(freertos_aims ${BENCH}/rows.cpp ${own}/freertos_aims.cpp KERNEL event_groups.c)
  freertos_image(freertos_reference ${BENCH}/rows.cpp ${own}/freertos_reference.cpp)
endif()
if(ALLOY_CPU STREQUAL cortex-m7 AND CMAKE_BUILD_TYPE STREQUAL Release)
  freertos_image(freertos_heap ${BENCH}/rows.cpp ${own}/freertos_heap.cpp
    KERNEL portable/MemMang/heap_4.c OPTIONS configSUPPORT_DYNAMIC_ALLOCATION=1)
  freertos_image(freertos_sleep_tick ${BENCH}/rows.cpp ${own}/freertos_sleep.cpp OPTIONS configUSE_IDLE_HOOK=1)
  freertos_image(freertos_sleep_tickless ${BENCH}/rows.cpp ${own}/freertos_sleep.cpp
    OPTIONS configUSE_TICKLESS_IDLE=1 FREERTOS_SLEEP_NOTES)
elseif(ALLOY_CPU STREQUAL cortex-m4 AND CMAKE_BUILD_TYPE STREQUAL MinSizeRel)
  freertos_image(freertos_sizes ${BENCH}/rows.cpp ${own}/freertos_sizes.cpp OPTIONS configUSE_TASK_NOTIFICATIONS=0)
  freertos_image(freertos_sizes_notified ${BENCH}/rows.cpp ${own}/freertos_sizes.cpp)
  # Each system enables only the features that it needs.
  set(bare configUSE_TASK_NOTIFICATIONS=0 configUSE_COUNTING_SEMAPHORES=0)
  freertos_image(freertos_minimal ${own}/footprint/minimal.cpp OPTIONS ${bare} configUSE_MUTEXES=0)
  freertos_image(freertos_typical ${own}/footprint/typical.cpp OPTIONS ${bare})
  freertos_image(freertos_full ${own}/footprint/full.cpp OPTIONS configUSE_TICKLESS_IDLE=1)
  freertos_image(freertos_everything ${own}/footprint/full.cpp KERNEL event_groups.c timers.c
    OPTIONS EVERYTHING FREERTOS_TASK_CONTROL configUSE_TICKLESS_IDLE=1 configUSE_TIMERS=1 configUSE_TIME_SLICING=1)
endif()
