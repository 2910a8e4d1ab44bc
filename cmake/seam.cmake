# SPDX-License-Identifier: MIT OR Apache-2.0
# The functions that ove_seam/ declares and a kernel must define. A C source refers to all of them, so every build fails
# if one is missing. Otherwise the linker would drop uncalled functions and report nothing.

# ove_seam_source(<path>): writes the source there.
function(ove_seam_source path)
	set(OVE_SEAM_INCLUDES "")
	set(OVE_SEAM_ADDRESSES "")
	file(GLOB headers CONFIGURE_DEPENDS "${OVE_ROOT}/backends/seam/include/ove_seam/*.h")
	file(GLOB option_files CONFIGURE_DEPENDS "${OVE_ROOT}/src/*.kconfig" "${OVE_ROOT}/Kconfig.options")
	set(options "")
	foreach(option_file IN LISTS option_files)
		set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${option_file}")
		file(STRINGS "${option_file}" names REGEX "^(menu)?config OVE_")
		list(APPEND options ${names})
	endforeach()
	foreach(header_path IN LISTS headers)
		get_filename_component(header "${header_path}" NAME_WE)
		set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header_path}")
		string(TOUPPER "${header}" concept)
		set(switch "CONFIG_OVE_${concept}")
		# A kernel's own build may define nothing for an option that is off.
		if("${options};" MATCHES "config OVE_${concept};" AND NOT DEFINED ${switch})
			continue()
		endif()
		if((DEFINED ${switch} AND NOT ${switch}) OR (header STREQUAL "heap" AND CONFIG_OVE_ZERO_HEAP))
			continue()
		endif()
		string(APPEND OVE_SEAM_INCLUDES "#include <ove_seam/${header}.h>\n")
		file(STRINGS "${header_path}" prototypes REGEX "^[a-z].*[ *](ove_backend_[a-z0-9_]+)\\([a-z]")
		foreach(prototype IN LISTS prototypes)
			string(REGEX MATCH "ove_backend_[a-z0-9_]+\\(" name "${prototype}")
			string(REPLACE "(" "" name "${name}")
			if(CONFIG_OVE_THREAD_RUNTIME OR NOT name STREQUAL "ove_backend_thread_runtime_us")
				string(APPEND OVE_SEAM_ADDRESSES "\t(seam_function)&${name},\n")
			endif()
		endforeach()
	endforeach()
	configure_file("${OVE_ROOT}/cmake/seam.in" "${path}" @ONLY)
endfunction()

# Adds the target ove_seam_check after the targets of _ove_library(). Each image depends on it.
function(_ove_check_seam)
	# The project supplies the kernel and its headers later. The boards of this checkout test the same backend.
	if(OVE_IS_OWN)
		return()
	endif()
	set(source "${CMAKE_CURRENT_BINARY_DIR}/ove_seam/seam_functions.c")
	ove_seam_source("${source}")
	add_library(ove_seam_functions OBJECT EXCLUDE_FROM_ALL "${source}")
	set_target_properties(ove_seam_functions PROPERTIES C_STANDARD 11 C_EXTENSIONS ON INTERPROCEDURAL_OPTIMIZATION OFF)
	target_link_libraries(ove_seam_functions PRIVATE ove)
	target_compile_options(ove_seam_functions PRIVATE -fno-lto -w)

	set(libraries ove_seam_functions)
	foreach(library ove_objects ove_apart ove_kernel)
		if(TARGET ${library})
			list(APPEND libraries ${library})
		endif()
	endforeach()
	set(objects)
	foreach(library IN LISTS libraries)
		list(APPEND objects $<TARGET_OBJECTS:${library}>)
	endforeach()
	set(list "${CMAKE_CURRENT_BINARY_DIR}/ove_seam/objects.txt")
	file(GENERATE OUTPUT "${list}" CONTENT "$<JOIN:${objects},\n>\n")
	# Only the compiler's own nm can read the names in LTO objects.
	set(nm "${CMAKE_NM}")
	if(CMAKE_C_COMPILER_AR MATCHES "^(.*)ar(-[0-9]+)?$" AND EXISTS "${CMAKE_MATCH_1}nm${CMAKE_MATCH_2}")
		set(nm "${CMAKE_MATCH_1}nm${CMAKE_MATCH_2}")
	endif()
	set(stamp "${CMAKE_CURRENT_BINARY_DIR}/ove_seam/complete.txt")
	add_custom_command(OUTPUT "${stamp}"
		COMMAND "${CMAKE_COMMAND}" "-DNM=${nm}" "-DLIST=${list}" "-DSTAMP=${stamp}" "-DKERNEL=${OVE_RTOS}" "-DROOT=${OVE_ROOT}"
			-P "${OVE_ROOT}/cmake/seam_check.cmake"
		DEPENDS ${objects} "${OVE_ROOT}/cmake/seam_check.cmake"
		COMMENT "" VERBATIM)
	add_custom_target(ove_seam_check DEPENDS "${stamp}")
	# Makefiles have no rule for the objects of another target.
	add_dependencies(ove_seam_check ${libraries})
endfunction()
