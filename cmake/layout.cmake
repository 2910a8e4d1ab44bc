# SPDX-License-Identifier: MIT OR Apache-2.0
# The object from which other languages learn sizes and numbers of the C headers; never linked.

function(ove_layout_object)
	if(TARGET ove_layout)
		return()
	endif()
	add_library(ove_layout OBJECT "${OVE_ROOT}/bindings/layout/layout.c")
	set_target_properties(ove_layout PROPERTIES C_STANDARD 11 C_EXTENSIONS ON)
	target_link_libraries(ove_layout PRIVATE ove)
	target_compile_options(ove_layout PRIVATE "${OVE_C_WARNINGS}")
endfunction()
