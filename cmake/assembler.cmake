# SPDX-License-Identifier: MIT OR Apache-2.0
# ove_take_assembler(source...): lets a C project compile the assembler files among the sources. CMake would skip them,
# since the project has not enabled that language, and their functions would be missing at the link. A file that none of
# the project's compilers accepts is an error, and the message names the file.
function(ove_take_assembler)
	foreach(source IN LISTS ARGN)
		get_filename_component(extension "${source}" LAST_EXT)
		if(extension MATCHES "^\\.[sS]$")
			# With this option, the compiler chooses the language by the file extension, and preprocesses .S files.
			get_source_file_property(language "${source}" LANGUAGE)
			if(NOT language)
				set_source_files_properties("${source}" PROPERTIES LANGUAGE C COMPILE_OPTIONS "-xnone")
			endif()
		elseif(NOT extension MATCHES "^\\.c(c|xx|p+)?$")
			message(FATAL_ERROR "${source} is a source of ove on ${OVE_RTOS}, and no compiler accepts a file of that "
				"name. An assembler file ends in .S.")
		endif()
	endforeach()
endfunction()
