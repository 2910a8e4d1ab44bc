# SPDX-License-Identifier: MIT OR Apache-2.0
# Adds to the target one C and one C++ source for each public header. Each includes that header alone, and twice, and holds
# the addresses of the functions that it declares. tests/conformance/headers.c compares the two languages.

function(test_headers target)
	enable_language(CXX)
	set(folder "${CMAKE_CURRENT_BINARY_DIR}/headers")
	file(GLOB headers CONFIGURE_DEPENDS "${OVE_ROOT}/include/ove/*.h")
	set(TEST_TABLES "")
	foreach(path IN LISTS headers)
		get_filename_component(TEST_HEADER "${path}" NAME_WE)
		set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
		file(STRINGS "${path}" prototypes REGEX "^[a-z].*[ *](ove_[a-z0-9_]+)\\([a-z]")
		set(TEST_ADDRESSES "")
		string(TOUPPER "CONFIG_OVE_${TEST_HEADER}" switch)
		# Zephyr does not define the switch of an option that is off.
		if(EXISTS "${OVE_ROOT}/src/${TEST_HEADER}.kconfig" AND NOT DEFINED ${switch})
			set(${switch} OFF)
		endif()
		if(DEFINED ${switch} AND NOT ${switch})
			set(prototypes "")
		endif()
		foreach(prototype IN LISTS prototypes)
			string(REGEX MATCH "ove_[a-z0-9_]+\\(" name "${prototype}")
			string(REPLACE "(" "" name "${name}")
			if((CONFIG_OVE_ZERO_HEAP AND name MATCHES "_(create|destroy)$") OR
			   (NOT CONFIG_OVE_THREAD_RUNTIME AND name STREQUAL "ove_thread_get_runtime_us") OR
			   (NOT CONFIG_OVE_THREAD_DETACH AND name STREQUAL "ove_thread_detach") OR
			   (NOT CONFIG_OVE_THREAD_TERMINATE AND name STREQUAL "ove_thread_terminate") OR
			   (NOT CONFIG_OVE_OBJECT_CLOSE AND name MATCHES "_close$") OR
			   (NOT CONFIG_OVE_MUTEX_ROBUST AND name MATCHES "_set_robust$") OR
			   (NOT CONFIG_OVE_TIMER_SLACK AND name STREQUAL "ove_timer_set_slack"))
				continue()
			endif()
			string(APPEND TEST_ADDRESSES "\t(test_function)&${name},\n")
		endforeach()
		foreach(TEST_LANGUAGE c cpp)
			set(source "${folder}/${TEST_HEADER}_alone.${TEST_LANGUAGE}")
			configure_file("${OVE_ROOT}/tests/headers/alone.in" "${source}" @ONLY)
			target_sources(${target} PRIVATE "${source}")
		endforeach()
		string(APPEND TEST_TABLES "TEST_HEADER(${TEST_HEADER})\n")
	endforeach()
	configure_file("${OVE_ROOT}/tests/headers/headers.inc.in" "${folder}/headers.inc" @ONLY)
	target_include_directories(${target} PRIVATE "${folder}")
	set_target_properties(${target} PROPERTIES CXX_STANDARD 23 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
	target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions;-fno-rtti;${OVE_WARNINGS}>")
endfunction()
