# SPDX-License-Identifier: MIT OR Apache-2.0
# A project as STM32CubeMX lays it out, of the files that `./ove new --template own-board` writes: one library of sources
# only has the vendor's files and the kernel, and nothing names the kernel to ove. HEAP is the number of the kernel's heap.
cmake_minimum_required(VERSION 3.25)
set(CMAKE_TOOLCHAIN_FILE "${CMAKE_CURRENT_LIST_DIR}/vendor/toolchain.cmake")
set(CMAKE_BUILD_TYPE Debug)
project(firmware C CXX ASM)
add_compile_options($<$<COMPILE_LANGUAGE:C>:-Wextra> $<$<COMPILE_LANGUAGE:C>:-Wpedantic>)

# APART: the kernel's headers are not beside its sources, and say that it is 11.1.
set(kernel "${CMAKE_SOURCE_DIR}/freertos")
set(headers "${kernel}/include")
if(APART)
	set(kernel "${CMAKE_BINARY_DIR}/src")
	file(GLOB sources "${CMAKE_SOURCE_DIR}/freertos/*.c")
	file(COPY ${sources} "${CMAKE_SOURCE_DIR}/freertos/portable" DESTINATION "${kernel}")
	file(COPY "${headers}/" DESTINATION "${CMAKE_BINARY_DIR}/inc")
	set(headers "${CMAKE_BINARY_DIR}/inc")
	file(READ "${headers}/task.h" text)
	string(REGEX REPLACE "(tskKERNEL_VERSION_NUMBER +)\"[^\"]*\"" "\\1\"V11.1.0\"" text "${text}")
	string(REGEX REPLACE "(tskKERNEL_VERSION_MINOR +)[0-9]+" "\\11" text "${text}")
	file(WRITE "${headers}/task.h" "${text}")
endif()
add_library(generated INTERFACE)
target_include_directories(generated INTERFACE vendor "${headers}" "${kernel}/portable/GCC/ARM_CM4F")
foreach(source startup hal it syscalls board)
	target_sources(generated INTERFACE "${CMAKE_SOURCE_DIR}/vendor/${source}.c")
endforeach()
foreach(source event_groups list queue stream_buffer tasks timers portable/GCC/ARM_CM4F/port
		portable/MemMang/heap_${HEAP})
	target_sources(generated INTERFACE "${kernel}/${source}.c")
endforeach()

set(OVE_BOARD own-board)
find_package(ove REQUIRED)
add_executable(firmware "${MAIN}")
# Without a keyword, as the generator writes it: CMake then refuses each call with one.
target_link_libraries(firmware generated)
set_target_properties(firmware PROPERTIES SUFFIX .elf C_STANDARD 11)
target_link_options(firmware PRIVATE -nostartfiles --specs=nano.specs "-T${CMAKE_SOURCE_DIR}/vendor/linker.ld"
	-Wl,--gc-sections)
file(WRITE "${CMAKE_BINARY_DIR}/part.cpp" "extern int part;\nint part;\n")
ove_add_to(firmware CPP "${CMAKE_BINARY_DIR}/part.cpp")
