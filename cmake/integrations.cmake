# SPDX-License-Identifier: MIT OR Apache-2.0
# ove_integrate(<target> <library>...): adds libraries of integrations/ to an application's target, each with its port
# to ove's public API. An application's folder options/, next to its CMakeLists.txt, comes first in the include path: a
# file in it replaces the library's default options file of the same name.

# ./ove passes the variables that name the user's trees. After a change, CMake looks up the folder of the sources
# again.
set(OVE_LIBRARY_TREES "" CACHE STRING "the variables that name the user's own trees of libraries")

# A library's integration.cmake reads OVE_LIBRARY_DIR, the folder of its sources, and sets OVE_LIBRARY_<name> for these
# names.
set(_OVE_LIBRARY_LISTS SOURCES INCLUDES FIRST_INCLUDES DEFINITIONS OPTIONS)

function(ove_integrate target)
	if(NOT TARGET ${target})
		message(FATAL_ERROR "ove_integrate(${target}): call it after ove_application() or add_executable().")
	endif()
	foreach(library IN LISTS ARGN)
		if(NOT TARGET ove_${library})
			_ove_add_library(${library})
		endif()
		target_link_libraries(${target} PRIVATE ove_${library}_use)
		if(COMMAND ove_kernel_takes_library)
			ove_kernel_takes_library(ove_${library})
		else()
			target_sources(${target} PRIVATE $<TARGET_OBJECTS:ove_${library}>)
		endif()
	endforeach()
endfunction()

# Adds two targets: ove_<library> has the objects, and ove_<library>_use has the settings with which an application
# includes the library's headers.
function(_ove_add_library library)
	set(folder "${OVE_ROOT}/integrations/${library}")
	if(NOT EXISTS "${folder}/integration.cmake")
		file(GLOB known RELATIVE "${OVE_ROOT}/integrations" "${OVE_ROOT}/integrations/*/integration.cmake")
		list(TRANSFORM known REPLACE "/integration.cmake" "")
		list(JOIN known ", " known)
		message(FATAL_ERROR "ove_integrate(): unknown library `${library}`; valid: ${known}.")
	endif()
	execute_process(
		COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -P -m ove_tool.setup.crate_sources
			${library}
		OUTPUT_VARIABLE OVE_LIBRARY_DIR RESULT_VARIABLE result)
	if(NOT result EQUAL 0)
		message(FATAL_ERROR "the sources of ${library} are missing; the lines above say what to do.")
	endif()
	foreach(name IN LISTS _OVE_LIBRARY_LISTS)
		set(OVE_LIBRARY_${name})
	endforeach()
	file(GLOB port CONFIGURE_DEPENDS "${folder}/src/*.c")
	include("${folder}/integration.cmake")
	set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${folder}/integration.cmake")

	add_library(ove_${library}_use INTERFACE)
	if(IS_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/options")
		target_include_directories(ove_${library}_use INTERFACE "${CMAKE_CURRENT_SOURCE_DIR}/options")
	endif()
	target_include_directories(ove_${library}_use INTERFACE ${OVE_LIBRARY_FIRST_INCLUDES} "${folder}/include")
	# Third-party code: do not report its warnings.
	target_include_directories(ove_${library}_use SYSTEM INTERFACE ${OVE_LIBRARY_INCLUDES})
	target_compile_definitions(ove_${library}_use INTERFACE ${OVE_LIBRARY_DEFINITIONS})
	target_compile_options(ove_${library}_use INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:${OVE_LIBRARY_OPTIONS}>")

	set_source_files_properties(${OVE_LIBRARY_SOURCES} PROPERTIES COMPILE_OPTIONS -w)
	set_source_files_properties(${port} PROPERTIES COMPILE_OPTIONS "${OVE_C_WARNINGS}")
	add_library(ove_${library} OBJECT ${OVE_LIBRARY_SOURCES} ${port})
	set_target_properties(ove_${library} PROPERTIES C_STANDARD 11 C_EXTENSIONS ON UNITY_BUILD OFF)
	target_link_libraries(ove_${library} PRIVATE ove ove_${library}_use)
endfunction()
