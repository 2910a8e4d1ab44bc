# SPDX-License-Identifier: MIT OR Apache-2.0
# compiled_together(<variable> <pattern> <headers>...): creates one source file, named by the variable, with all C++ files
# that match the pattern, each in its own namespace, so that their names do not collide. The caller lists the headers
# that the files include, because a header must not be part of a file's namespace.
function(compiled_together variable pattern)
	file(GLOB files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${pattern}")
	set(text "// SPDX-License-Identifier: MIT OR Apache-2.0\n")
	foreach(header IN LISTS ARGN)
		if(NOT header MATCHES "^<")
			set(header "\"${CMAKE_CURRENT_SOURCE_DIR}/${header}\"")
		endif()
		string(APPEND text "#include ${header}\n")
	endforeach()
	foreach(file IN LISTS files)
		cmake_path(GET file STEM name)
		string(APPEND text "namespace in_${name}\n{\n#include \"${file}\"\n}\n")
	endforeach()
	set(made "${CMAKE_CURRENT_BINARY_DIR}/${variable}.cpp")
	file(CONFIGURE OUTPUT "${made}" CONTENT "${text}" @ONLY)
	set_source_files_properties(${files} PROPERTIES HEADER_FILE_ONLY ON)
	set(${variable} "${made}" PARENT_SCOPE)
endfunction()
