# SPDX-License-Identifier: MIT OR Apache-2.0
# ove_backend(kernel): sets the sources and include folders of ove on that kernel. Every file of a source folder is
# compiled. If the kernel has its own version of a header, that header comes first, and the file in generic that it
# replaces compiles to nothing. See docs/design/layout.md.
macro(ove_backend kernel)
	set(OVE_BACKEND_LIBRARIES)
	set(OVE_BACKEND_LINK_OPTIONS)
	set(OVE_KERNEL_SOURCES)
	set(OVE_KERNEL_INCLUDES)
	set(OVE_KERNEL_DEFINITIONS)
	set(OVE_BACKEND_INCLUDES)
	foreach(_ove_folder ${kernel} generic generic/cortex-m seam)
		list(APPEND OVE_BACKEND_INCLUDES "${OVE_ROOT}/backends/${_ove_folder}/include")
		list(APPEND _ove_patterns "${OVE_ROOT}/backends/${_ove_folder}/src/*.c"
			"${OVE_ROOT}/backends/${_ove_folder}/src/*.cpp")
	endforeach()
	if(CONFIG_OVE_CMSIS_OS2)
		list(APPEND OVE_BACKEND_INCLUDES "${OVE_ROOT}/cmsis/include")
		list(APPEND _ove_patterns "${OVE_ROOT}/cmsis/src/*.c")
	endif()
	file(GLOB OVE_BACKEND_SOURCES CONFIGURE_DEPENDS "${OVE_ROOT}/src/*.c" ${_ove_patterns})
	include("${OVE_ROOT}/backends/${kernel}/backend.cmake")
	include("${OVE_ROOT}/cmake/opt_ins.cmake")
	ove_check_opt_ins(${kernel})
endmacro()
