# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to Alloy, and the kernel itself from alloy/. The kernel's sources are compiled with the application's
# configuration. ove checks the caller, so the kernel does not have to.

set(_alloy "${OVE_ROOT}/alloy")

file(GLOB _alloy_kernel CONFIGURE_DEPENDS "${_alloy}/src/*.cpp")
# ove replaces the kernel's clock, switch hook and run times.
list(FILTER _alloy_kernel EXCLUDE REGEX "/(clock|run_time|switch_hook)\\.cpp$")
set(_alloy_port "${OVE_ALLOY_PORT}")
if(NOT _alloy_port)
	set(_alloy_port armv7em)
endif()
include("${_alloy}/port/${_alloy_port}/port.cmake")
file(GLOB _alloy_cpp CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/src/*.cpp")
if(OVE_IS_OWN)
	# Only the sleep through ticks uses SVC. ove does not use that sleep, so the handler remains the project's.
	list(FILTER _alloy_kernel EXCLUDE REGEX "/tickless_idle\\.cpp$")
	list(FILTER ALLOY_PORT_SOURCES EXCLUDE REGEX "/svc\\.cpp$")
	list(FILTER _alloy_cpp EXCLUDE REGEX "/sleep\\.cpp$")
	list(FILTER OVE_BACKEND_SOURCES EXCLUDE REGEX "/alloy/src/sleep\\.cpp$")
else()
	# Leave out the port's tick: ove implements the SysTick handler.
	list(FILTER ALLOY_PORT_TICK INCLUDE REGEX "_sleep\\.cpp$")
	list(APPEND ALLOY_PORT_SOURCES ${ALLOY_PORT_TICK})
endif()
list(TRANSFORM ALLOY_PORT_SOURCES PREPEND "${_alloy}/port/")
# The kernel gets its whole configuration from OVE_ALLOY_CONFIG.
set(OVE_APART_SOURCES ${_alloy_kernel} ${ALLOY_PORT_SOURCES})
set(OVE_APART_INCLUDES "${_alloy}/include" "${_alloy}/port/${_alloy_port}")
list(APPEND OVE_BACKEND_INCLUDES ${OVE_APART_INCLUDES})

# ove_native_sources(files...): C++ files that use the kernel's own headers. Applications see only its fast paths.
function(ove_native_sources)
	set_source_files_properties(${ARGN} PROPERTIES
		COMPILE_OPTIONS "-std=c++23;-fno-exceptions;-fno-rtti;-fno-threadsafe-statics;${OVE_WARNINGS};-Wno-cast-align"
		COMPILE_DEFINITIONS "${OVE_ALLOY_CONFIG}")
endfunction()
# On a processor without BASEPRI, PRIMASK is the kernel's only mask: an ove section keeps it set across kernel calls.
set(_alloy_kept_mask 0)
if(_alloy_port STREQUAL "armv6m")
	set(_alloy_kept_mask 1)
endif()
set(_alloy_switch_hook 0)
if(CONFIG_OVE_THREAD_RUNTIME OR CONFIG_OVE_CHECKS)
	set(_alloy_switch_hook 1)
endif()
# In a user's project, the MPU and the fault handlers belong to the project.
set(_alloy_stack_guard ${CONFIG_OVE_CHECKS})
if(OVE_IS_OWN)
	set(_alloy_stack_guard 0)
endif()
set(OVE_ALLOY_CONFIG ALLOY_CHECKS=0 ALLOY_STACK_GUARD=${_alloy_stack_guard} ALLOY_STACK_PAINT=1
	ALLOY_SMALL=$<CONFIG:MinSizeRel> ALLOY_PRIORITY_STEP=${CONFIG_OVE_PRIORITY_STEP} ALLOY_TICK_HZ=${CONFIG_OVE_TICK_HZ}
	ALLOY_SWITCH_HOOK=${_alloy_switch_hook} ALLOY_ERRNO=1 ALLOY_BOOT_THREAD=1 ALLOY_KEPT_MASK=${_alloy_kept_mask} CACHE INTERNAL "the kernel's configuration")
set(OVE_BACKEND_CXX_DEFINITIONS ${OVE_ALLOY_CONFIG})
set(_alloy_port_cpp ${ALLOY_PORT_SOURCES})
set(_alloy_port_assembly ${ALLOY_PORT_SOURCES})
list(FILTER _alloy_port_cpp INCLUDE REGEX "\\.cpp$")
list(FILTER _alloy_port_assembly INCLUDE REGEX "\\.S$")
ove_native_sources(${_alloy_cpp} ${_alloy_kernel} ${_alloy_port_cpp})
# The C compiler also accepts an assembly file, and a function cannot enable another language.
set_source_files_properties(${_alloy_port_assembly} PROPERTIES
	LANGUAGE C COMPILE_OPTIONS "-x;assembler-with-cpp" INCLUDE_DIRECTORIES "${_alloy}/include"
	COMPILE_DEFINITIONS "${OVE_ALLOY_CONFIG}")
