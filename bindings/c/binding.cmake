# SPDX-License-Identifier: MIT OR Apache-2.0
# Applications in C.

macro(ove_add_executable_c name)
	ove_language_flags(C -std=gnu11)
	ove_add_image(${name} ${ARGN})
	set_target_properties(${name} PROPERTIES C_STANDARD 11 C_EXTENSIONS ON)
	target_link_libraries(${name} PRIVATE ove)
	target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:C>:${OVE_APP_C_WARNINGS}>")
	if(CONFIG_OVE_CMSIS_OS2)
		# The application's main() is called once ove is ready: the host and some kernels have their own main().
		target_compile_definitions(${name} PRIVATE main=os_main)
	endif()
endmacro()
