# SPDX-License-Identifier: MIT OR Apache-2.0
# ove_take_assembler(source...): lets a project of C compile the assembler files among the sources. CMake would pass them
# over, since the project has not enabled that language, and the link would lack their functions. A file that no
# compiler of the project takes is an error that names it.
function(ove_take_assembler)
	foreach(source IN LISTS ARGN)
		get_filename_component(extension "${source}" LAST_EXT)
		if(extension MATCHES "^\\.[sS]$")
			# With that option the compiler goes by the file's name, and runs the preprocessor for .S.
			get_source_file_property(language "${source}" LANGUAGE)
			if(NOT language)
				set_source_files_properties("${source}" PROPERTIES LANGUAGE C COMPILE_OPTIONS "-xnone")
			endif()
		elseif(NOT extension MATCHES "^\\.c(c|xx|p+)?$")
			message(FATAL_ERROR "${source} is among the sources of ove on ${OVE_RTOS}, and no compiler takes a file of that "
				"name. An assembler file ends in .S.")
		endif()
	endforeach()
endfunction()
