# SPDX-License-Identifier: MIT OR Apache-2.0
# What takes the place of those functions of newlib-nano that write errno into the struct _reent that all threads share.
#   ALLOY_NEWLIB_SOURCES  C files of the program itself, not of an archive: the library's own members refer to them
#   ALLOY_NEWLIB_OPTIONS  to compile them with
#   ALLOY_NEWLIB_WRAPS    options of the linker, which also needs --specs=nano.specs and --gc-sections
set(ALLOY_NEWLIB_SOURCES)
foreach(_alloy_source characters numbers reals streams system text)
	list(APPEND ALLOY_NEWLIB_SOURCES ${CMAKE_CURRENT_LIST_DIR}/${_alloy_source}.c)
endforeach()
set(ALLOY_NEWLIB_OPTIONS --specs=nano.specs -ffunction-sections -fno-lto -fno-builtin)
set(ALLOY_NEWLIB_WRAPS)
# The names that a macro makes of its first argument.
set(_alloy_forms_INTEGER @ _@_r @_l)
set(_alloy_forms_READ @ @_l)
set(_alloy_forms_READ_R @)
set(_alloy_forms_CHARACTER @ _@_r)
set(_alloy_forms_CLASS @ _@_r)
set(_alloy_forms_STREAM @ _@_r)
set(_alloy_forms_STREAM_R @)
set(_alloy_forms_SYSTEM _@_r)
foreach(_alloy_source IN LISTS ALLOY_NEWLIB_SOURCES)
	file(STRINGS ${_alloy_source} _alloy_lines REGEX "^(WRAP_[A-Z_]+\\(|ALLOY_LIBRARY_CALL.*__wrap_[A-Za-z0-9_]+\\()")
	foreach(_alloy_line IN LISTS _alloy_lines)
		if(_alloy_line MATCHES "^WRAP_([A-Z_]+)\\(([A-Za-z0-9_]+)")
			string(REPLACE "@" "${CMAKE_MATCH_2}" _alloy_names "${_alloy_forms_${CMAKE_MATCH_1}}")
		elseif(_alloy_line MATCHES "__wrap_([A-Za-z0-9_]+)\\(")
			set(_alloy_names "${CMAKE_MATCH_1}")
		endif()
		foreach(_alloy_name IN LISTS _alloy_names)
			list(APPEND ALLOY_NEWLIB_WRAPS -Wl,--wrap=${_alloy_name})
		endforeach()
	endforeach()
endforeach()
