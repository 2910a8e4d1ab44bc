# SPDX-License-Identifier: MIT OR Apache-2.0
# Runs the Kconfig generator and includes the file that it wrote: CONFIG_OVE_*, CONFIG_APP_*, OVE_RTOS, OVE_MODE.

set(OVE_GENERATED_DIR "${CMAKE_BINARY_DIR}/generated")

set(_ove_command --board "${OVE_BOARD}" --app "${CMAKE_SOURCE_DIR}" --out "${OVE_GENERATED_DIR}")
foreach(_ove_option rtos mode)
	string(TOUPPER "OVE_${_ove_option}" _ove_name)
	# A CMake list drops empty elements, so a choice that the user left open is not passed at all.
	if(NOT "$CACHE{${_ove_name}}" STREQUAL "")
		list(APPEND _ove_command --${_ove_option} "$CACHE{${_ove_name}}")
	endif()
endforeach()
foreach(_ove_fragment IN LISTS OVE_FRAGMENTS)
	list(APPEND _ove_command --fragment "${_ove_fragment}")
endforeach()
get_cmake_property(_ove_cache CACHE_VARIABLES)
# Restore the options that a failed run of a kernel's own build left hidden.
foreach(_ove_name IN LISTS _ove_cache)
	if(_ove_name MATCHES "^OVE_HIDDEN_(CONFIG_(OVE|APP)_.*)$" AND NOT DEFINED CACHE{${CMAKE_MATCH_1}})
		set(${CMAKE_MATCH_1} "$CACHE{${_ove_name}}" CACHE STRING "")
		list(APPEND _ove_cache "${CMAKE_MATCH_1}")
	endif()
endforeach()
foreach(_ove_name IN LISTS _ove_cache)
	if(_ove_name MATCHES "^CONFIG_(OVE|APP)_")
		list(APPEND _ove_command -D "${_ove_name}=$CACHE{${_ove_name}}")
	endif()
endforeach()

if(NOT EXISTS "${OVE_PYTHON}")
	message(FATAL_ERROR "OVE_PYTHON (${OVE_PYTHON}) does not exist. `${OVE_ROOT}/ove setup` creates it; or set "
		"-DOVE_PYTHON=<interpreter> to one with the packages of tools/requirements/base.txt.")
endif()
execute_process(
	COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -P -m ove_tool.kconfig ${_ove_command}
	RESULT_VARIABLE _ove_result ERROR_VARIABLE _ove_error)
if(NOT _ove_result EQUAL 0)
	message(FATAL_ERROR "${_ove_error}")
endif()
include("${OVE_GENERATED_DIR}/config.cmake")

# ove_shared_headers(result folder headers...): sets `result` to the folder from which to include these headers. Images
# whose headers are the same include the same files, so that a compiler cache can reuse the shared objects.
function(ove_shared_headers result folder)
	set(${result} "${folder}" PARENT_SCOPE)
	if(NOT OVE_CONFIG_STORE)
		return()
	endif()
	set(hashes)
	foreach(header IN LISTS ARGN)
		file(SHA256 "${folder}/${header}" hash)
		list(APPEND hashes "${header} ${hash}")
	endforeach()
	string(SHA256 hash "${hashes}")
	set(stored "${OVE_CONFIG_STORE}/${hash}")
	foreach(header IN LISTS ARGN)
		if(NOT EXISTS "${stored}/${header}")
			# Another build may write it at the same time, so replace it atomically.
			string(RANDOM LENGTH 16 name)
			file(MAKE_DIRECTORY "${stored}")
			file(COPY_FILE "${folder}/${header}" "${stored}/${name}")
			file(RENAME "${stored}/${name}" "${stored}/${header}")
		endif()
	endforeach()
	set(${result} "${stored}" PARENT_SCOPE)
endfunction()

ove_shared_headers(OVE_CONFIG_DIR "${OVE_GENERATED_DIR}" ove_config.h)
