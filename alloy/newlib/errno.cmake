# SPDX-License-Identifier: MIT OR Apache-2.0
# Replacements for the newlib-nano functions that write errno to the struct _reent shared by all threads.
#   NEWLIB_ERRNO_SOURCES  C files for the program itself, not for an archive: the library's own members refer to them
#   NEWLIB_ERRNO_OPTIONS  their compile options
#   NEWLIB_ERRNO_WRAPS    linker options; the linker also needs --specs=nano.specs and --gc-sections
set(NEWLIB_ERRNO_SOURCES)
foreach(_newlib_source characters numbers reals streams system text)
	list(APPEND NEWLIB_ERRNO_SOURCES ${CMAKE_CURRENT_LIST_DIR}/${_newlib_source}.c)
endforeach()
set(NEWLIB_ERRNO_OPTIONS --specs=nano.specs -ffunction-sections -fno-lto -fno-builtin)
set(NEWLIB_ERRNO_WRAPS)
# The names that a macro derives from its first argument.
set(_newlib_forms_INTEGER @ _@_r @_l)
set(_newlib_forms_READ @ @_l)
set(_newlib_forms_READ_R @)
set(_newlib_forms_CHARACTER @ _@_r)
set(_newlib_forms_CLASS @ _@_r)
set(_newlib_forms_STREAM @ _@_r)
set(_newlib_forms_STREAM_R @)
set(_newlib_forms_SYSTEM _@_r)
foreach(_newlib_source IN LISTS NEWLIB_ERRNO_SOURCES)
	file(STRINGS ${_newlib_source} _newlib_lines REGEX "^(WRAP_[A-Z_]+\\(|ALLOY_LIBRARY_CALL.*__wrap_[A-Za-z0-9_]+\\()")
	foreach(_newlib_line IN LISTS _newlib_lines)
		if(_newlib_line MATCHES "^WRAP_([A-Z_]+)\\(([A-Za-z0-9_]+)")
			string(REPLACE "@" "${CMAKE_MATCH_2}" _newlib_names "${_newlib_forms_${CMAKE_MATCH_1}}")
		elseif(_newlib_line MATCHES "__wrap_([A-Za-z0-9_]+)\\(")
			set(_newlib_names "${CMAKE_MATCH_1}")
		endif()
		foreach(_newlib_name IN LISTS _newlib_names)
			list(APPEND NEWLIB_ERRNO_WRAPS -Wl,--wrap=${_newlib_name})
		endforeach()
	endforeach()
endforeach()
