# SPDX-License-Identifier: MIT OR Apache-2.0
# Applications in Zig: `ZIG <root file>`, plus C files if there are any.
# The compiler in the tool's environment makes one object, which CMake links.

include("${OVE_ROOT}/cmake/layout.cmake")

function(_ove_zig_target result)
	if(OVE_IS_HOST)
		# Not the build machine's own processor: an image runs on another one, as in C.
		set(${result} -target native -mcpu baseline -fPIC PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m7.*-mfpu=fpv5-d16.*-mfloat-abi=hard")
		set(${result} -target thumb-freestanding-eabihf -mcpu cortex_m7+fp_armv8d16+no_movt-branch_align_64 PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m7.*-mfpu=fpv5-sp-d16.*-mfloat-abi=hard")
		set(${result} -target thumb-freestanding-eabihf -mcpu cortex_m7+fp_armv8d16sp+no_movt-branch_align_64 PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m4.*-mfpu=fpv4-sp-d16.*-mfloat-abi=hard")
		set(${result} -target thumb-freestanding-eabihf -mcpu cortex_m4+vfp4d16sp+no_movt-loop_align PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m0(plus)?")
		set(${result} -target thumb-freestanding-eabi -mcpu cortex_m0${CMAKE_MATCH_1} PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m3")
		set(${result} -target thumb-freestanding-eabi -mcpu cortex_m3-loop_align PARENT_SCOPE)
	else()
		message(FATAL_ERROR "no Zig target is known for the flags `${OVE_BOARD_CPU_FLAGS}` of board ${OVE_BOARD}; "
			"add it in bindings/zig/binding.cmake.")
	endif()
endfunction()

# An application with a build.zig names its modules there: `zig build` makes the object, in a separate package in the
# build folder, which depends on the application's. Zig knows best what has changed, so it always runs. Zig compiles its
# build system once per cache: all applications of this checkout share one, and ZIG_DEBUG_CMD omits the optimiser in
# that compilation, so the first build takes seconds instead of minutes.
function(_ove_zig_build name folder result)
	set(package "${CMAKE_BINARY_DIR}/zig/package")
	configure_file("${OVE_ROOT}/bindings/zig/application/build.zig" "${package}/build.zig" COPYONLY)
	file(RELATIVE_PATH OVE_ZIG_APPLICATION "${package}" "${folder}")
	configure_file("${OVE_ROOT}/bindings/zig/application/build.zig.zon.in" "${package}/build.zig.zon" @ONLY)
	string(REPLACE "-O" "" mode "${_ove_mode}")
	string(REPLACE "Release" "" mode "${mode}")
	string(TOLOWER "${mode}" mode)
	list(FIND _ove_target -target at)
	math(EXPR at "${at} + 1")
	list(GET _ove_target ${at} triple)
	list(FIND _ove_target -mcpu at)
	math(EXPR at "${at} + 1")
	list(GET _ove_target ${at} cpu)
	set(pic)
	if(OVE_IS_HOST)
		set(pic -Dpic=true)
	endif()
	set(cache "$ENV{ZIG_GLOBAL_CACHE_DIR}")
	if(cache STREQUAL "")
		set(cache "${OVE_ROOT}/.ove/zig")
	endif()
	set(object "${CMAKE_BINARY_DIR}/zig/out/application.o")
	add_custom_target(${name}_zig
		COMMAND "${CMAKE_COMMAND}" -E env "ZIG_GLOBAL_CACHE_DIR=${cache}" ZIG_DEBUG_CMD=1
			"${OVE_PYTHON}" -P -m ziglang build
			"-Dtriple=${triple}" "-Dcpu=${cpu}" "-Dmode=${mode}" ${pic} "-Dbinding=${OVE_ROOT}/bindings/zig"
			"-Dgenerated=${OVE_GENERATED_DIR}" --cache-dir "${CMAKE_BINARY_DIR}/zig/cache"
			--prefix "${CMAKE_BINARY_DIR}/zig/out"
		COMMAND ${OVE_LAYOUT_TOOL} zig-statics "${object}" --root "${_ove_root}"
		WORKING_DIRECTORY "${package}"
		DEPENDS "${OVE_GENERATED_DIR}/ove_config.zig" "${OVE_GENERATED_DIR}/ove_layout.zig"
		BYPRODUCTS "${object}"
		COMMENT "Building ${name} with zig build" VERBATIM)
	set(${result} "${object}" PARENT_SCOPE)
endfunction()

macro(ove_add_executable_zig name root)
	get_filename_component(_ove_root "${root}" ABSOLUTE)
	if(NOT EXISTS "${_ove_root}")
		message(FATAL_ERROR "ove_application(${name} ZIG ${root}): ${_ove_root} is missing.")
	endif()
	_ove_zig_target(_ove_target)
	# Zig's own checks follow CONFIG_OVE_CHECKS; there is no small mode with checks.
	if(CMAKE_BUILD_TYPE STREQUAL "Debug")
		set(_ove_optimize -ODebug)
	elseif(CONFIG_OVE_CHECKS)
		set(_ove_optimize -OReleaseSafe)
	elseif(CMAKE_BUILD_TYPE STREQUAL "MinSizeRel")
		set(_ove_optimize -OReleaseSmall)
	else()
		set(_ove_optimize -OReleaseFast)
	endif()

	ove_layout_object()
	add_custom_command(OUTPUT "${OVE_GENERATED_DIR}/ove_config.zig"
		BYPRODUCTS "${OVE_GENERATED_DIR}/ove_sys.zig" "${OVE_GENERATED_DIR}/ove_hot.zig"
		COMMAND ${OVE_LAYOUT_TOOL} zig-config "${OVE_GENERATED_DIR}/ove_config.h" --out "${OVE_GENERATED_DIR}"
		DEPENDS "${OVE_GENERATED_DIR}/ove_config.h" ${OVE_DECLARING_HEADERS} "${OVE_ROOT}/bindings/zig/sys/hot.zig"
		COMMENT "Writing the configuration and the C functions for Zig" VERBATIM)
	add_custom_command(OUTPUT "${OVE_GENERATED_DIR}/ove_layout.zig"
		COMMAND ${OVE_LAYOUT_TOOL} zig-layout $<TARGET_OBJECTS:ove_layout> --text $<TARGET_OBJECTS:ove_seam_text>
			--out "${OVE_GENERATED_DIR}"
		DEPENDS $<TARGET_OBJECTS:ove_layout> $<TARGET_OBJECTS:ove_seam_text> ${OVE_LAYOUT_SOURCES}
		COMMENT "Reading the C headers' layout for Zig" VERBATIM)

	set(_ove_mode "${_ove_optimize}")
	# Zig's own code generator, the default for a Debug image of the host, cannot place a symbol in a section.
	list(APPEND _ove_optimize -fllvm)

	ove_language_flags("" ${_ove_optimize} -fomit-frame-pointer)

	file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/zig")
	# The root file can import the files in its folder.
	get_filename_component(_ove_folder "${_ove_root}" DIRECTORY)
	file(GLOB_RECURSE _ove_sources CONFIGURE_DEPENDS "${_ove_folder}/*.zig" "${OVE_ROOT}/bindings/zig/*.zig")
	if(EXISTS "${_ove_folder}/build.zig")
		_ove_zig_build(${name} "${_ove_folder}" _ove_object)
	else()
		set(_ove_object "${CMAKE_BINARY_DIR}/zig/${name}.o")
		add_custom_command(OUTPUT "${_ove_object}"
			COMMAND "${OVE_PYTHON}" -P -m ziglang build-obj ${_ove_target} ${_ove_optimize}
				-fomit-frame-pointer -fno-unwind-tables -fno-stack-check -fno-stack-protector
				-ffunction-sections -fdata-sections
				--cache-dir "${CMAKE_BINARY_DIR}/zig/cache" --global-cache-dir "${CMAKE_BINARY_DIR}/zig/global"
				--dep ove --dep app "-Mroot=${OVE_ROOT}/bindings/zig/root.zig"
				--dep ove "-Mapp=${_ove_root}"
				--dep ove_config --dep ove_layout --dep ove_sys "-Move=${OVE_ROOT}/bindings/zig/ove.zig"
				--dep ove --dep ove_layout --dep ove_hot "-Move_sys=${OVE_GENERATED_DIR}/ove_sys.zig"
				--dep ove_config --dep ove_layout "-Move_hot=${OVE_GENERATED_DIR}/ove_hot.zig"
				"-Move_config=${OVE_GENERATED_DIR}/ove_config.zig"
				--dep ove_hot "-Move_layout=${OVE_GENERATED_DIR}/ove_layout.zig"
				"-femit-bin=${_ove_object}"
			COMMAND ${OVE_LAYOUT_TOOL} zig-statics "${_ove_object}" --root "${_ove_root}"
			DEPENDS "${OVE_GENERATED_DIR}/ove_config.zig" "${OVE_GENERATED_DIR}/ove_layout.zig" ${_ove_sources}
			COMMENT "Building ${name} with zig" VERBATIM)
		add_custom_target(${name}_zig DEPENDS "${_ove_object}")
	endif()

	ove_add_image(${name} ${ARGN} "${OVE_ROOT}/bindings/zig/c/seam.c")
	add_dependencies(${name} ${name}_zig)
	set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS "${_ove_object}")
	set_target_properties(${name} PROPERTIES C_STANDARD 11 C_EXTENSIONS ON LINKER_LANGUAGE C)
	target_link_libraries(${name} PRIVATE ove "${_ove_object}")
	target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:C>:${OVE_C_WARNINGS}>")
	# Zig marks its objects as not needing an executable stack, newlib does not: set it for both.
	target_link_options(${name} PRIVATE "-Wl,-z,noexecstack")
endmacro()
