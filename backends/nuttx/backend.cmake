# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to NuttX. The kernel is the user's own source tree, OVE_NUTTX_BASE (else the environment's NUTTX_BASE). It
# is linked as archives from its build folder, OVE_NUTTX_BUILD (else NUTTX_BUILD); see docs/nuttx.md.

if(NOT EXISTS "${OVE_ROOT}/boards/${OVE_BOARD}/nuttx/nuttx.cmake")
	message(FATAL_ERROR "board ${OVE_BOARD} has no folder for NuttX; boards/qemu-mps2-an500/nuttx shows one.")
endif()
foreach(_ove_variable BASE BUILD)
	if("${OVE_NUTTX_${_ove_variable}}" STREQUAL "")
		set(OVE_NUTTX_${_ove_variable} "$ENV{NUTTX_${_ove_variable}}")
	endif()
endforeach()
if(NOT EXISTS "${OVE_NUTTX_BASE}/include/nuttx/sched.h")
	message(FATAL_ERROR "NUTTX_BASE (`${OVE_NUTTX_BASE}`) is not a NuttX source tree; docs/nuttx.md says how to get one.")
endif()
if(OVE_NUTTX_CONFIGURATION)
	include("${CMAKE_CURRENT_LIST_DIR}/tree.cmake")
	ove_nuttx_make_archives()
	list(APPEND OVE_COMPILE_OPTIONS -DOVE_NUTTX_OWN_PORT)
else()
	include("${CMAKE_CURRENT_LIST_DIR}/archives.cmake")
endif()
if(CONFIG_OVE_NO_HEAP_CLAIM)
	message(FATAL_ERROR "CONFIG_OVE_NO_HEAP_CLAIM=y contradicts CONFIG_OVE_RTOS_NUTTX=y: NuttX allocates when it boots, "
		"so its allocator is always reachable. CONFIG_OVE_ZERO_HEAP=y alone locks it at ove_run().")
endif()

# An image uses NuttX's C library, but the C++ library's headers are the toolchain's. C++ searches the toolchain first
# and then NuttX, never the other way round; otherwise headers of both libraries meet in one file.
set(OVE_NUTTX_INCLUDES "${OVE_NUTTX_BUILD}/include" "${OVE_NUTTX_BASE}/include")
foreach(_ove_folder IN LISTS OVE_NUTTX_INCLUDES)
	list(APPEND OVE_KERNEL_INCLUDES "$<$<NOT:$<COMPILE_LANGUAGE:CXX>>:${_ove_folder}>")
endforeach()
if(CMAKE_CXX_COMPILER)
	execute_process(COMMAND "${CMAKE_CXX_COMPILER}" ${OVE_BOARD_CPU_FLAGS} -E -v -x c++ /dev/null
		OUTPUT_QUIET ERROR_VARIABLE _ove_said COMMAND_ERROR_IS_FATAL ANY)
	string(REGEX MATCHALL "\n [^\n]*/c\\+\\+/[^\n]*" _ove_folders "${_ove_said}")
	list(TRANSFORM _ove_folders STRIP)
	list(APPEND OVE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:-nostdinc++>")
	foreach(_ove_folder IN LISTS _ove_folders OVE_NUTTX_INCLUDES)
		list(APPEND OVE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-isystem ${_ove_folder}>")
	endforeach()
endif()
# The kernel's private headers.
file(GLOB _ove_files "${CMAKE_CURRENT_LIST_DIR}/src/*.c" "${OVE_ROOT}/nuttx/board/*.c")
set_source_files_properties(${_ove_files} PROPERTIES COMPILE_OPTIONS "-isystem;${OVE_NUTTX_BASE}/sched")

list(APPEND OVE_COMPILE_OPTIONS -D__NuttX__ -D__KERNEL__ -fno-common)

set(OVE_BACKEND_LINK_OPTIONS -nostdlib -Wl,--entry=__start "-T${OVE_NUTTX_LINKER_SCRIPT}")
ove_log_names_build("${OVE_NUTTX_LINKER_SCRIPT}")
# Adds a linker script before the kernel's, because the kernel's script chooses the names of its regions. It comes first
# in the link, like every script with INSERT; see cmake/compiler.cmake.
macro(_ove_nuttx_add_script name section variable)
	file(READ "${OVE_NUTTX_LINKER_SCRIPT}" _ove_script)
	if(NOT _ove_script MATCHES "[ \t\n][.]${section}[ :][^}]*}[ \t\n]*>[ \t\n]*([A-Za-z0-9_]+)")
		message(FATAL_ERROR "${OVE_NUTTX_LINKER_SCRIPT} does not name the region of .${section}, which CONFIG_OVE_LOG=y "
			"and CONFIG_OVE_RESET=y need.")
	endif()
	set(${variable} "${CMAKE_MATCH_1}")
	configure_file("${OVE_ROOT}/nuttx/${name}.ld.in" "${OVE_GENERATED_DIR}/nuttx_${name}.ld" @ONLY)
	list(PREPEND OVE_LINK_OPTIONS "-T${OVE_GENERATED_DIR}/nuttx_${name}.ld")
endmacro()
if((CONFIG_OVE_LOG OR CONFIG_OVE_RESET) AND NOT "-Wl,--build-id=sha1" IN_LIST OVE_LINK_OPTIONS)
	_ove_nuttx_add_script(build_id text OVE_NUTTX_TEXT_REGION)
	list(APPEND OVE_LINK_OPTIONS -Wl,--build-id=sha1)
endif()
if(CONFIG_OVE_RESET)
	_ove_nuttx_add_script(reset data OVE_NUTTX_DATA_REGION)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/wraps.cmake")
list(APPEND OVE_BACKEND_LINK_OPTIONS ${OVE_NUTTX_WRAPS})
if(NOT CONFIG_OVE_ZERO_HEAP)
	list(APPEND OVE_BACKEND_LINK_OPTIONS -Wl,--wrap=up_allocate_heap)
endif()
set(OVE_C_LIBRARY "${OVE_NUTTX_BUILD}/libs/libc/libc.a")
set(OVE_BACKEND_LIBRARIES -Wl,--start-group)
foreach(_ove_archive arch/libarch binfmt/libbinfmt boards/libboard drivers/libdrivers fs/libfs libs/libc/libc mm/libmm
	sched/libsched libs/libxx/libminiabi/liblibminiabi)
	list(APPEND OVE_BACKEND_LIBRARIES "${OVE_NUTTX_BUILD}/${_ove_archive}.a")
endforeach()
# The user's own applications, if NUTTX_APPS_DIR named them.
file(GLOB_RECURSE _ove_archives CONFIGURE_DEPENDS "${OVE_NUTTX_BUILD}/apps/lib*.a")
list(APPEND OVE_BACKEND_LIBRARIES ${_ove_archives} -lgcc -Wl,--end-group)
