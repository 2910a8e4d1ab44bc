# SPDX-License-Identifier: MIT OR Apache-2.0
# Runs the Kconfig generator and takes in what it wrote: CONFIG_OVE_*, OVE_RTOS, OVE_MODE.

set(OVE_GENERATED_DIR "${CMAKE_BINARY_DIR}/generated")

set(_ove_command --board "${OVE_BOARD}" --app "${CMAKE_SOURCE_DIR}" --out "${OVE_GENERATED_DIR}")
foreach(_ove_option rtos mode)
	string(TOUPPER "OVE_${_ove_option}" _ove_name)
	# A list keeps no empty element, so an open choice is not passed at all.
	if(NOT "$CACHE{${_ove_name}}" STREQUAL "")
		list(APPEND _ove_command --${_ove_option} "$CACHE{${_ove_name}}")
	endif()
endforeach()
foreach(_ove_fragment IN LISTS OVE_FRAGMENTS)
	list(APPEND _ove_command --fragment "${_ove_fragment}")
endforeach()
get_cmake_property(_ove_cache CACHE_VARIABLES)
# Left behind by a run that failed in a kernel's own build.
foreach(_ove_name IN LISTS _ove_cache)
	if(_ove_name MATCHES "^OVE_HIDDEN_(CONFIG_OVE_.*)$" AND NOT DEFINED CACHE{${CMAKE_MATCH_1}})
		set(${CMAKE_MATCH_1} "$CACHE{${_ove_name}}" CACHE STRING "")
		list(APPEND _ove_cache "${CMAKE_MATCH_1}")
	endif()
endforeach()
foreach(_ove_name IN LISTS _ove_cache)
	if(_ove_name MATCHES "^CONFIG_OVE_")
		list(APPEND _ove_command -D "${_ove_name}=$CACHE{${_ove_name}}")
	endif()
endforeach()

if(NOT EXISTS "${OVE_PYTHON}")
	message(FATAL_ERROR "OVE_PYTHON (${OVE_PYTHON}) does not exist. `${OVE_ROOT}/ove setup` makes it; or give "
		"-DOVE_PYTHON=<interpreter> of one that has the packages of tools/requirements/base.txt.")
endif()
execute_process(
	COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -m ove_tool.kconfig ${_ove_command}
	RESULT_VARIABLE _ove_result ERROR_VARIABLE _ove_error)
if(NOT _ove_result EQUAL 0)
	message(FATAL_ERROR "${_ove_error}")
endif()
include("${OVE_GENERATED_DIR}/config.cmake")

# Images of one configuration include one header, so that a compiler cache finds what they share.
set(OVE_CONFIG_DIR "${OVE_GENERATED_DIR}")
if(OVE_CONFIG_STORE)
	file(SHA256 "${OVE_GENERATED_DIR}/ove_config.h" _ove_hash)
	set(OVE_CONFIG_DIR "${OVE_CONFIG_STORE}/${_ove_hash}")
	if(NOT EXISTS "${OVE_CONFIG_DIR}/ove_config.h")
		# Another build may be at it: the header appears whole.
		string(RANDOM LENGTH 16 _ove_name)
		file(MAKE_DIRECTORY "${OVE_CONFIG_DIR}")
		file(COPY_FILE "${OVE_GENERATED_DIR}/ove_config.h" "${OVE_CONFIG_DIR}/${_ove_name}")
		file(RENAME "${OVE_CONFIG_DIR}/${_ove_name}" "${OVE_CONFIG_DIR}/ove_config.h")
	endif()
endif()
