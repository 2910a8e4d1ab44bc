# SPDX-License-Identifier: MIT OR Apache-2.0
# Builds the object from which other languages get the sizes and numbers of the C headers. The object is never linked.

# The inputs of the declarations for other languages: the tool that writes them, and the headers.
file(GLOB OVE_LAYOUT_SOURCES CONFIGURE_DEPENDS "${OVE_ROOT}/tools/ove_tool/layout/*.py"
	"${OVE_ROOT}/tools/ove_tool/layout/commands/*.py")
file(GLOB OVE_DECLARING_HEADERS CONFIGURE_DEPENDS "${OVE_ROOT}/include/ove/*.h" "${OVE_ROOT}/include/ove/*/*.h"
	"${OVE_ROOT}/boards/include/*.h" "${OVE_ROOT}/bindings/*/c/seam.h")
list(APPEND OVE_DECLARING_HEADERS ${OVE_LAYOUT_SOURCES})
set(OVE_LAYOUT_TOOL "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -P -m ove_tool.layout)

function(ove_layout_object)
	if(TARGET ove_layout)
		return()
	endif()
	set(written "${OVE_GENERATED_DIR}/ove_signatures.h" "${OVE_GENERATED_DIR}/ove_facts.h"
		"${OVE_GENERATED_DIR}/ove_hot_seam.h")
	add_custom_command(OUTPUT ${written}
		COMMAND ${OVE_LAYOUT_TOOL} signatures --out "${OVE_GENERATED_DIR}"
		DEPENDS ${OVE_DECLARING_HEADERS}
		COMMENT "Writing what C is to tell other languages, and to compare with them" VERBATIM)
	# This source is only preprocessed: its "object" is the text of the functions that are inline in C.
	add_library(ove_seam_text OBJECT "${OVE_ROOT}/bindings/layout/seam.c")
	target_compile_options(ove_seam_text PRIVATE -E -P)
	add_custom_command(OUTPUT "${OVE_GENERATED_DIR}/ove_asked.h"
		COMMAND ${OVE_LAYOUT_TOOL} asked $<TARGET_OBJECTS:ove_seam_text> --out "${OVE_GENERATED_DIR}"
		DEPENDS $<TARGET_OBJECTS:ove_seam_text> ${OVE_DECLARING_HEADERS}
		COMMENT "Writing what C is asked about the inline functions of the seam" VERBATIM)
	list(APPEND written "${OVE_GENERATED_DIR}/ove_asked.h")
	add_library(ove_layout OBJECT "${OVE_ROOT}/bindings/layout/layout.c" ${written})
	# The tool reads this object file. With LTO, the file would contain only the compiler's bytecode.
	target_compile_options(ove_layout PRIVATE -fno-lto)
	# The types of functions are in the debug information.
	target_compile_options(ove_layout PRIVATE -g)
	set_target_properties(ove_layout ove_seam_text PROPERTIES C_STANDARD 11 C_EXTENSIONS ON)
	target_compile_options(ove_layout PRIVATE "${OVE_C_WARNINGS}")
	foreach(each ove_layout ove_seam_text)
		target_link_libraries(${each} PRIVATE ove)
		target_include_directories(${each} PRIVATE "${OVE_GENERATED_DIR}")
	endforeach()
	if(EXISTS "${OVE_ROOT}/bindings/layout/calls/${OVE_RTOS}.h")
		foreach(each ove_layout ove_seam_text)
			target_compile_definitions(${each} PRIVATE "OVE_LAYOUT_CALLS=\"calls/${OVE_RTOS}.h\"")
		endforeach()
	endif()
endfunction()
