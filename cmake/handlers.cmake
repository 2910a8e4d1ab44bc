# SPDX-License-Identifier: MIT OR Apache-2.0
# Fails for a handler that no interrupt calls: an application function with a handler's name that the linker discarded,
# because neither the vector table nor any code refers to it. MAP is GNU ld's map file, LIST the file of the board's
# interrupt names.
file(READ "${MAP}" _map)
string(FIND "${_map}" "\nMemory Configuration" _end)
string(SUBSTRING "${_map}" 0 ${_end} _map)
# Semicolons and brackets would change the list of matches.
string(REGEX REPLACE "[][;]" "_" _map "${_map}")
string(REGEX MATCHALL "\n \\.text\\.[^ \n]*_(IRQ)?Handler[ \n]+0x[0-9a-f]+ +0x[0-9a-f]+ [^\n]+" _lost "${_map}")
set(_found)
foreach(_section IN LISTS _lost)
	# The kernel's and ove's own functions are not the application's.
	if(NOT _section MATCHES " CMakeFiles/ove_[a-z]+\\.dir/" AND _section MATCHES "[.]([A-Z][A-Za-z0-9_]*)[ \n]")
		set(_name "${CMAKE_MATCH_1}")
		if("${OTHERS}" STREQUAL "" OR NOT _name MATCHES "${OTHERS}")
			list(APPEND _found "${_name}")
		endif()
	endif()
endforeach()
if(_found)
	list(GET _found 0 _name)
	# CMake does not wrap lines that begin with a space.
	message(FATAL_ERROR " ${_name}: no interrupt of this board has this name, and nothing calls the function.\n"
		" The names of ${BOARD} are in ${LIST}; OVE_NOT_INTERRUPTS names functions that are not handlers.")
endif()
