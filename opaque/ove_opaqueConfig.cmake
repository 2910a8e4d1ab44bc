# SPDX-License-Identifier: MIT OR Apache-2.0
# find_package(ove_opaque): for libraries that use ove but neither a kernel's headers nor a configuration, so that one
# object file serves every image of a processor. See docs/extending/middleware.md, and docs/design/layout.md for the
# reasons.
#
#     target_link_libraries(library PRIVATE ove::opaque)      the library's files
#     ove_link_opaque(application library)                     the image that links it
#
# A library alone needs no board, kernel or configuration, and chooses its own compiler and flags. Next to
# find_package(ove), it is compiled for the board's processor.

get_filename_component(OVE_OPAQUE_ROOT "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)

if(NOT TARGET ove_opaque)
	add_library(ove_opaque INTERFACE)
	add_library(ove::opaque ALIAS ove_opaque)
	target_include_directories(ove_opaque INTERFACE "${OVE_OPAQUE_ROOT}/opaque/include" "${OVE_OPAQUE_ROOT}/include")
	target_include_directories(ove_opaque SYSTEM INTERFACE "${OVE_OPAQUE_ROOT}/bindings/cpp/include")
	target_compile_definitions(ove_opaque INTERFACE OVE_OPAQUE=1)
	# Like every object of an image: the linker leaves out functions that are not called.
	target_compile_options(ove_opaque INTERFACE ${OVE_BOARD_CPU_FLAGS} -ffunction-sections -fdata-sections)
endif()
# A library's project may enable a language that the project which first found this package did not.
get_target_property(_standard ove_opaque OVE_STANDARD)
if(CMAKE_CXX_COMPILER_LOADED AND NOT _standard)
	if(CMAKE_CXX_COMPILE_FEATURES)
		target_compile_features(ove_opaque INTERFACE cxx_std_23)
	else()
		# Zephyr sets up its compilers itself, and CMake does not know their features.
		target_compile_options(ove_opaque INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-std=gnu++2b>")
	endif()
	set_target_properties(ove_opaque PROPERTIES OVE_STANDARD 23)
endif()

# ove_link_opaque(<target> <library>...): links libraries compiled with ove::opaque, and the comparison with the image.
# Call it after ove_application(), or after target_link_libraries(... ove::ove).
function(ove_link_opaque target)
	if(NOT TARGET ${target})
		message(FATAL_ERROR "ove_link_opaque(${target}): call it after ove_application() or add_executable().")
	elseif(NOT TARGET ove::ove)
		message(FATAL_ERROR "ove_link_opaque(${target}): an image needs find_package(ove) too.")
	endif()
	if(NOT TARGET ove_opaque_fits)
		file(GLOB sources CONFIGURE_DEPENDS "${OVE_OPAQUE_ROOT}/opaque/src/*.c")
		add_library(ove_opaque_fits OBJECT ${sources})
		set_target_properties(ove_opaque_fits PROPERTIES C_STANDARD 11 C_EXTENSIONS ON UNITY_BUILD OFF
			INTERPROCEDURAL_OPTIMIZATION OFF)
		target_link_libraries(ove_opaque_fits PRIVATE ove::ove)
		target_compile_options(ove_opaque_fits PRIVATE ${OVE_C_WARNINGS} -fno-lto)
	endif()
	if(COMMAND ove_kernel_takes_library)
		ove_kernel_takes_library(ove_opaque_fits)
	else()
		target_sources(${target} PRIVATE $<TARGET_OBJECTS:ove_opaque_fits>)
	endif()
	target_link_libraries(${target} PRIVATE ${ARGN})
	# A deferred call would expand the variable only when it runs.
	cmake_language(EVAL CODE "cmake_language(DEFER CALL _ove_refuse_stripping [[${target}]])")
endfunction()

# A linker that leaves out debug sections compares nothing: they hold the references. Called once all options are known.
function(_ove_refuse_stripping target)
	get_target_property(options ${target} LINK_OPTIONS)
	get_directory_property(more LINK_OPTIONS)
	string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
	set(options ${options} ${more} ${CMAKE_EXE_LINKER_FLAGS} ${CMAKE_EXE_LINKER_FLAGS_${type}} ${CMAKE_C_FLAGS})
	string(REGEX MATCH "(^|[ ;,:])(-s|-S|--strip-all|--strip-debug)($|[ ;,])" found "${options}")
	if(found)
		message(FATAL_ERROR "ove_link_opaque(${target}): `${CMAKE_MATCH_2}` removes the data that compares the "
			"library with the image. Strip the image after linking.")
	endif()
endfunction()
