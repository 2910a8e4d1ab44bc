# SPDX-License-Identifier: MIT OR Apache-2.0
# Applications in Rust: `RUST <folder of the Cargo.toml>`, plus C files if there are any.
# Cargo builds a static library with its own settings from generated/ove_cargo.toml; CMake links it.

include("${OVE_ROOT}/cmake/layout.cmake")

function(_ove_rust_target result)
	if(OVE_IS_HOST)
		execute_process(COMMAND rustc -vV OUTPUT_VARIABLE about COMMAND_ERROR_IS_FATAL ANY)
		string(REGEX MATCH "host: ([^\n]+)" _ "${about}")
		set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m[47].*-mfloat-abi=hard")
		set(${result} thumbv7em-none-eabihf PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m0")
		set(${result} thumbv6m-none-eabi PARENT_SCOPE)
	elseif("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m3")
		set(${result} thumbv7m-none-eabi PARENT_SCOPE)
	else()
		message(FATAL_ERROR "no Rust target is known for the flags `${OVE_BOARD_CPU_FLAGS}` of board ${OVE_BOARD}; "
			"add it in bindings/rust/binding.cmake.")
	endif()
endfunction()

function(_ove_rust_ask result)
	execute_process(
		COMMAND ${OVE_LAYOUT_TOOL} ${ARGN}
		OUTPUT_VARIABLE answer ERROR_VARIABLE complaint RESULT_VARIABLE code OUTPUT_STRIP_TRAILING_WHITESPACE)
	if(NOT code EQUAL 0)
		message(FATAL_ERROR "${complaint}")
	endif()
	set(${result} "${answer}" PARENT_SCOPE)
endfunction()

macro(ove_add_executable_rust name crate)
	get_filename_component(_ove_crate "${crate}" ABSOLUTE)
	if(NOT EXISTS "${_ove_crate}/Cargo.toml")
		message(FATAL_ERROR "ove_application(${name} RUST ${crate}): ${_ove_crate}/Cargo.toml is missing.")
	endif()
	_ove_rust_target(_ove_triple)
	string(REGEX MATCH "-mcpu=[^;]+" _ove_cpu "${OVE_BOARD_CPU_FLAGS}")
	string(REPLACE "-mcpu=" "" _ove_cpu "${_ove_cpu}")
	set(_ove_interrupts)
	if(OVE_BOARD_INTERRUPTS)
		set(_ove_interrupts --interrupts "${OVE_BOARD_INTERRUPTS}")
	endif()
	if(OVE_BOARD_IRQ_LIST)
		list(APPEND _ove_interrupts --lines "${OVE_BOARD_IRQ_LIST}")
	endif()
	_ove_rust_ask(_ove_library rust-config "${OVE_GENERATED_DIR}/ove_config.h" --out "${OVE_GENERATED_DIR}"
		--manifest "${_ove_crate}/Cargo.toml" --target "${_ove_triple}" "--cpu=${_ove_cpu}"
		"--build-type=${CMAKE_BUILD_TYPE}" ${_ove_interrupts})

	file(STRINGS "${OVE_GENERATED_DIR}/ove_cargo.toml" _ove_profile REGEX "^(opt-level|codegen-units|panic|overflow-checks) =")
	list(REMOVE_DUPLICATES _ove_profile)
	list(TRANSFORM _ove_profile REPLACE " = " "=")
	ove_language_flags("" --release ${_ove_profile})

	ove_layout_object()
	add_custom_command(OUTPUT "${OVE_GENERATED_DIR}/ove_layout.rs"
		COMMAND ${OVE_LAYOUT_TOOL} rust-layout $<TARGET_OBJECTS:ove_layout> --text $<TARGET_OBJECTS:ove_seam_text>
			--out "${OVE_GENERATED_DIR}"
		DEPENDS $<TARGET_OBJECTS:ove_layout> $<TARGET_OBJECTS:ove_seam_text> ${OVE_LAYOUT_SOURCES}
		COMMENT "Reading the C headers' layout for Rust" VERBATIM)

	# Cargo knows best what has changed, so it always runs; it leaves the files alone if nothing has. The
	# application itself is linked as an object: from an archive, its interrupt handlers would not replace the weak
	# ones, and code referenced only by its records would be omitted. The archive has the libraries; records that
	# only the libraries declare are in a separate archive, which is linked whole.
	file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/rust")
	set(_ove_archive "${CMAKE_BINARY_DIR}/rust/${_ove_triple}/release/lib${_ove_library}.a")
	set(_ove_object "${CMAKE_BINARY_DIR}/rust/${_ove_library}.o")
	set(_ove_records "${CMAKE_BINARY_DIR}/rust/${_ove_library}_records.a")
	add_custom_target(${name}_cargo
		COMMAND ${OVE_LAYOUT_TOOL} rust-build --settings "${OVE_GENERATED_DIR}/ove_cargo.toml" --frames "${OVE_GENERATED_DIR}/ove_frames.csv"
			--object "${_ove_object}" --records "${_ove_records}" --nm "${CMAKE_NM}"
			--outputs "${CMAKE_BINARY_DIR}/rust/${_ove_triple}/release" --
			cargo rustc --quiet --lib --release --offline --locked
			--manifest-path "${_ove_crate}/Cargo.toml" --target ${_ove_triple} --target-dir "${CMAKE_BINARY_DIR}/rust"
			-- "--emit=link,obj=${_ove_object}"
		DEPENDS "${OVE_GENERATED_DIR}/ove_layout.rs"
		BYPRODUCTS "${_ove_archive}" "${_ove_object}" "${_ove_records}"
		COMMENT "Building ${_ove_library} with cargo" VERBATIM)

	ove_add_image(${name} ${ARGN} "${OVE_ROOT}/bindings/rust/c/seam.c")
	set_target_properties(${name} PROPERTIES C_STANDARD 11 C_EXTENSIONS ON LINKER_LANGUAGE C)
	target_link_libraries(${name} PRIVATE ove)
	target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:C>:${OVE_C_WARNINGS}>")
	add_dependencies(${name} ${name}_cargo)
	set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS "${_ove_archive}" "${_ove_object}" "${_ove_records}")
	# Rust marks its objects as not needing an executable stack, newlib does not: set it for both.
	target_link_options(${name} PRIVATE "-Wl,-z,noexecstack")
	# The archive has a slow memcpy and slow 64-bit divisions: the C library's and the compiler's come first.
	# c/seam.c has already requested the functions that only the archive itself needs. One word, since Zephyr's
	# build separates flags from the words between them. CMake passes a flag on unchanged, so the shell's quotes are
	# here.
	string(REPLACE "'" "'\\''" _ove_quoted "${_ove_records}")
	target_link_libraries(${name} PRIVATE "${_ove_object}" "-Wl,--whole-archive,'${_ove_quoted}',--no-whole-archive"
		${OVE_C_LIBRARY} -lgcc "${_ove_archive}")
endmacro()
