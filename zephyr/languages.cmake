# SPDX-License-Identifier: MIT OR Apache-2.0
# ove_zephyr_<language>(<what ove_application() takes> [C files...]), after find_package(Zephyr): adds a program to `app`, with
# ove's configuration of this build. Zephyr itself compiles C, and C++ with CONFIG_CPP=y.

# A Python interpreter with ove_tool's packages, and with the compilers that are Python packages. `./ove setup` creates one
# in the checkout.
set(OVE_PYTHON "${CMAKE_CURRENT_LIST_DIR}/../.ove/venv/bin/python" CACHE FILEPATH "an interpreter with the packages of ove_tool")

# A binding's processor flags, as compiler options.
function(_ove_zephyr_cpu_flags result)
	set(flags)
	if(DEFINED GCC_M_CPU)
		list(APPEND flags "-mcpu=${GCC_M_CPU}")
	endif()
	if(CONFIG_FP_HARDABI)
		list(APPEND flags "-mfpu=${GCC_M_FPU}" -mfloat-abi=hard)
	endif()
	set(${result} "${flags}" PARENT_SCOPE)
endfunction()

function(_ove_zephyr_build_type result)
	set(type RelWithDebInfo)
	if(CONFIG_SIZE_OPTIMIZATIONS)
		set(type MinSizeRel)
	elseif(CONFIG_DEBUG_OPTIMIZATIONS OR CONFIG_NO_OPTIMIZATIONS)
		set(type Debug)
	endif()
	set(${result} ${type} PARENT_SCOPE)
endfunction()

# The binding is that of ove applications. The variables below are those that find_package(ove) sets for them.
function(_ove_zephyr_language lang)
	if(NOT CONFIG_OVE)
		message(FATAL_ERROR "ove_zephyr_${lang}() needs CONFIG_OVE=y.")
	endif()
	if(NOT EXISTS "${OVE_PYTHON}")
		message(FATAL_ERROR "ove_zephyr_${lang}(): OVE_PYTHON (${OVE_PYTHON}) does not exist. `./ove setup`, in the checkout "
			"of ove, makes it.")
	endif()
	cmake_path(SET OVE_ROOT NORMALIZE "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..")
	cmake_path(GET OVE_ROOT PARENT_PATH OVE_ROOT)
	get_property(OVE_GENERATED_DIR GLOBAL PROPERTY OVE_ZEPHYR_GENERATED_DIR)
	set(OVE_RTOS zephyr)
	set(OVE_BOARD "${BOARD}${BOARD_QUALIFIERS}")
	set(OVE_IS_HOST "${CONFIG_BOARD_NATIVE_SIM}")
	set(OVE_C_LIBRARY)
	# native_sim first links the application alone, and adds its C library later.
	if(NOT CONFIG_MINIMAL_LIBC AND NOT CONFIG_BOARD_NATIVE_SIM)
		set(OVE_C_LIBRARY -lc)
	endif()
	_ove_zephyr_cpu_flags(OVE_BOARD_CPU_FLAGS)
	_ove_zephyr_build_type(CMAKE_BUILD_TYPE)
	if(NOT TARGET ove)
		include("${OVE_ROOT}/backends/zephyr/image.cmake")
		include("${OVE_ROOT}/cmake/application.cmake")
	endif()
	include("${OVE_ROOT}/cmake/warnings.cmake")
	include("${OVE_ROOT}/bindings/${lang}/binding.cmake")
	# The tool that prints an image's flags reads only those of ove applications.
	function(ove_language_flags)
	endfunction()
	cmake_language(CALL ove_add_executable_${lang} ove_${lang} ${ARGN})
	ove_kernel_builds_image(ove_${lang} _)
endfunction()

file(GLOB _ove_bindings CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/../bindings/*/binding.toml")
list(TRANSFORM _ove_bindings REPLACE "^.*/([^/]+)/binding\\.toml$" "\\1")
list(FILTER _ove_bindings EXCLUDE REGEX "^c(pp)?$")
foreach(_ove_lang IN LISTS _ove_bindings)
	cmake_language(EVAL CODE "
		function(ove_zephyr_${_ove_lang})
			_ove_zephyr_language(${_ove_lang} \${ARGN})
		endfunction()")
endforeach()
