# SPDX-License-Identifier: MIT OR Apache-2.0
# ove_application(): one image from the application's sources, ove, the kernel and the board.

# ove itself, compiled with the application's configuration. Object files, not an archive: interrupt handlers must
# override the weak ones of the start-up code even if nothing refers to them.
function(_ove_library)
	# Some source files of ove and of the kernel use the same name for different objects.
	set(CMAKE_UNITY_BUILD OFF)
	set(OVE_C_LIBRARY -lc)
	if(TARGET ove)
		set(OVE_C_LIBRARY ${OVE_C_LIBRARY} PARENT_SCOPE)
		return()
	endif()
	ove_backend(${OVE_RTOS})
	# Otherwise CMake would skip these sources, and the link would fail with undefined references.
	set(sources ${OVE_KERNEL_SOURCES} ${OVE_BACKEND_SOURCES} ${OVE_BOARD_SOURCES} ${OVE_APART_SOURCES})
	if(NOT CMAKE_CXX_COMPILER_LOADED AND "${sources}" MATCHES "\\.c[^;][^;](;|$)")
		message(FATAL_ERROR "ove on ${OVE_RTOS} has sources in another language: write `project(${PROJECT_NAME} C CXX)`.")
	endif()
	ove_take_assembler(${sources})

	add_library(ove INTERFACE)
	target_include_directories(ove INTERFACE
		"${OVE_ROOT}/include" "${OVE_CONFIG_DIR}" ${OVE_BACKEND_INCLUDES} ${OVE_BOARD_INCLUDES})
	# Third-party code: do not report its warnings.
	target_include_directories(ove SYSTEM INTERFACE ${OVE_KERNEL_INCLUDES})
	target_compile_options(ove INTERFACE ${OVE_COMPILE_OPTIONS})
	target_compile_definitions(ove INTERFACE ${OVE_KERNEL_DEFINITIONS})
	# An application may include the headers of a C++ kernel. It needs the kernel's definitions, or the link fails.
	target_compile_definitions(ove INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${OVE_BACKEND_CXX_DEFINITIONS}>")

	if(OVE_KERNEL_SOURCES)
		add_library(ove_kernel OBJECT ${OVE_KERNEL_SOURCES})
		set_target_properties(ove_kernel PROPERTIES C_STANDARD 11 C_EXTENSIONS ON OVE_IS_SHARED ON)
		target_link_libraries(ove_kernel PRIVATE ove)
		target_compile_options(ove_kernel PRIVATE -w)
	endif()

	# A project with its own start-up code may optimise across files. The linker, not the optimiser, must then choose
	# between a weak function of ove and the project's.
	set(no_lto)
	if(OVE_IS_OWN)
		set(no_lto -fno-lto)
	endif()

	# With LTO, GCC inlines a weak function even if an object without LTO, for example from Rust or Zig, overrides it, and
	# calls the board's exit even if the linker replaces it (--wrap).
	foreach(source IN LISTS OVE_BACKEND_SOURCES OVE_BOARD_SOURCES)
		file(STRINGS "${source}" replaced LIMIT_COUNT 1
			REGEX "^__attribute__\\(\\(weak|^#pragma weak|gnu::weak|void ove_board_exit\\(")
		if(replaced)
			set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -fno-lto)
		endif()
	endforeach()
	add_library(ove_objects OBJECT ${OVE_BACKEND_SOURCES} ${OVE_BOARD_SOURCES})
	set_target_properties(ove_objects PROPERTIES C_STANDARD 11 C_EXTENSIONS ON OVE_IS_SHARED ON)
	target_compile_options(ove_objects PRIVATE ${no_lto})
	target_link_libraries(ove_objects PRIVATE ove)
	target_include_directories(ove_objects PRIVATE ${OVE_BOARD_PRIVATE_INCLUDES})
	target_compile_options(ove_objects PRIVATE "$<$<COMPILE_LANGUAGE:C>:${OVE_C_WARNINGS}>")
	set(objects $<TARGET_OBJECTS:ove_objects>)
	if(OVE_APART_SOURCES)
		# These sources do not include ove's headers. As their command lines also name no folder of the configuration, a
		# compiler cache can reuse their objects for images with other configurations.
		add_library(ove_apart OBJECT ${OVE_APART_SOURCES})
		set_target_properties(ove_apart PROPERTIES C_STANDARD 11 C_EXTENSIONS ON OVE_IS_SHARED ON)
		target_include_directories(ove_apart PRIVATE ${OVE_APART_INCLUDES})
		target_compile_options(ove_apart PRIVATE ${OVE_COMPILE_OPTIONS} ${no_lto})
		list(APPEND objects $<TARGET_OBJECTS:ove_apart>)
	endif()
	_ove_check_seam()
	set_property(TARGET ove PROPERTY OVE_OBJECTS ${objects})
	set_property(TARGET ove PROPERTY OVE_LINK_LIBRARIES ${OVE_BACKEND_LIBRARIES} ${OVE_BOARD_LIBRARIES})
	set(OVE_C_LIBRARY ${OVE_C_LIBRARY} PARENT_SCOPE)
	set_property(TARGET ove PROPERTY OVE_LINK_OPTIONS ${OVE_LINK_OPTIONS} ${OVE_BACKEND_LINK_OPTIONS})
endfunction()

# Writes the file that the tool reads. `elf` is relative to the build folder. `crate` is the folder of a Rust
# application; for other languages, it is empty.
function(_ove_describe_image name elf)
	file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/ove_image.json" CONTENT
		"{\"schema\":1,\"name\":\"${name}\",\"elf\":\"${elf}\",\"rtos\":\"${OVE_RTOS}\",\"board\":\"${OVE_BOARD}\",\"mode\":\"${OVE_MODE}\",\"lang\":\"${OVE_LANG}\",\"crate\":\"${_ove_crate}\"}\n")
endfunction()

# Adds the target of the application's sources, for bindings/*/binding.cmake. If the kernel or the user's own project
# builds the image, the target is a library whose objects go into that image.
macro(ove_add_image name)
	if(COMMAND ove_kernel_builds_image OR OVE_IS_OWN)
		add_library(${name} OBJECT ${ARGN})
	else()
		add_executable(${name} ${ARGN})
	endif()
endmacro()

# Makes the board's tool run an image's linker and complete the linked file.
function(_ove_launch_link target)
	if(OVE_BOARD_LINK_LAUNCHER)
		get_target_property(others ${target} RULE_LAUNCH_LINK)
		if(NOT others)
			set(others)
		endif()
		set_property(TARGET ${target} PROPERTY RULE_LAUNCH_LINK "${OVE_BOARD_LINK_LAUNCHER} ${others}")
		file(GLOB parts CONFIGURE_DEPENDS "${OVE_ROOT}/tools/ove_tool/stack_frames/*.py")
		set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${parts})
	endif()
endfunction()

# Sets `result` to the languages of this checkout, spelt as in ove_application().
function(_ove_languages result)
	file(GLOB files CONFIGURE_DEPENDS "${OVE_ROOT}/bindings/*/binding.toml")
	list(TRANSFORM files REPLACE "^.*/([^/]+)/binding\\.toml$" "\\1")
	string(TOUPPER "${files}" names)
	set(${result} ${names} PARENT_SCOPE)
endfunction()

# Lists the sources of each language that has a folder of its name in the current source folder, followed by `beside`.
macro(_ove_folders languages beside)
	foreach(candidate IN LISTS ${languages})
		string(TOLOWER ${candidate} lower)
		set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${lower}")
		if(IS_DIRECTORY "${folder}")
			file(STRINGS "${OVE_ROOT}/bindings/${lower}/binding.toml" pattern REGEX "^sources = ")
			if(pattern)
				string(REGEX REPLACE "^sources = \"(.*)\"$" "\\1" pattern "${pattern}")
				file(GLOB app_${candidate} CONFIGURE_DEPENDS "${folder}/${pattern}")
			else()
				set(app_${candidate} "${folder}")
			endif()
			list(APPEND app_${candidate} ${beside})
		endif()
	endforeach()
endmacro()

# ove_application(NAME C files... [CPP files...] [RUST crate] [ZIG file])
# ove_application(NAME FOLDERS [files...]): each language's sources are in the folder of its name, and the listed files
# belong to every language.
# Builds the sources of the language in OVE_LANG and writes ove_image.json, the map file and stack usage.
# OVE_NOT_INTERRUPTS: a regular expression for uncalled functions that are not handlers, such as "^HAL_".
function(ove_application name)
	if(OVE_IS_OWN)
		message(FATAL_ERROR "ove_application(${name}): with OVE_BOARD=${OVE_BOARD} the project makes the executable; call "
			"ove_add_to() after add_executable().")
	endif()
	_ove_languages(languages)
	cmake_parse_arguments(PARSE_ARGV 1 app "" "" "${languages};FOLDERS")
	if("FOLDERS" IN_LIST ARGN)
		_ove_folders(languages "${app_FOLDERS}")
	endif()
	if(app_UNPARSED_ARGUMENTS)
		list(JOIN languages ", " known)
		message(FATAL_ERROR "ove_application(${name}): `${app_UNPARSED_ARGUMENTS}` is unexpected; the keywords are ${known}.")
	endif()
	string(TOUPPER "${OVE_LANG}" language)
	if(NOT app_${language})
		set(given)
		foreach(candidate IN LISTS languages)
			if(app_${candidate})
				string(TOLOWER ${candidate} lower)
				list(APPEND given ${lower})
			endif()
		endforeach()
		list(JOIN given ", " given)
		message(FATAL_ERROR "${name} is not written in OVE_LANG=${OVE_LANG}; valid: ${given}.")
	endif()

	if(TARGET ${name})
		message(FATAL_ERROR "ove_application(${name}): a target of this name exists already, in the project or in "
			"${OVE_RTOS}'s own build; choose another name.")
	endif()
	if(COMMAND ove_kernel_builds_image)
		include("${OVE_ROOT}/bindings/${OVE_LANG}/binding.cmake")
		cmake_language(CALL ove_add_executable_${OVE_LANG} ${name} ${app_${language}})
		ove_kernel_builds_image(${name} elf)
		_ove_describe_image(${name} "${elf}")
		return()
	endif()

	_ove_library()
	get_target_property(libraries ove OVE_LINK_LIBRARIES)
	get_target_property(link_options ove OVE_LINK_OPTIONS)

	# Each language's binding adds its sources to the executable.
	include("${OVE_ROOT}/bindings/${OVE_LANG}/binding.cmake")
	cmake_language(CALL ove_add_executable_${OVE_LANG} ${name} ${app_${language}})

	get_target_property(objects ove OVE_OBJECTS)
	target_sources(${name} PRIVATE ${objects})
	add_dependencies(${name} ove_seam_check)
	if(TARGET ove_kernel)
		target_sources(${name} PRIVATE $<TARGET_OBJECTS:ove_kernel>)
	endif()
	target_link_options(${name} PRIVATE ${link_options} "-Wl,-Map=$<TARGET_FILE:${name}>.map")
	if(libraries)
		target_link_libraries(${name} PRIVATE ${libraries})
	endif()
	if(OVE_BOARD_LINKER_SCRIPT)
		target_link_options(${name} PRIVATE "-T${OVE_BOARD_LINKER_SCRIPT}")
		set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS "${OVE_BOARD_LINKER_SCRIPT}")
	endif()

	_ove_launch_link(${name})
	# Some boards start an image only if it has a checksum.
	if(OVE_BOARD_FINISH)
		add_custom_command(TARGET ${name} POST_BUILD COMMAND ${OVE_BOARD_FINISH} "$<TARGET_FILE:${name}>" VERBATIM)
	endif()
	if(OVE_BOARD_INTERRUPTS)
		add_custom_command(TARGET ${name} POST_BUILD
			COMMAND "${CMAKE_COMMAND}" "-DMAP=$<TARGET_FILE:${name}>.map" "-DBOARD=${OVE_BOARD}"
				"-DLIST=${OVE_BOARD_INTERRUPTS}" "-DOTHERS=${OVE_NOT_INTERRUPTS}"
				-P "${OVE_ROOT}/cmake/handlers.cmake"
			VERBATIM)
	endif()
	_ove_describe_image(${name} "$<TARGET_FILE_NAME:${name}>")
	set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}" OVE_IS_WHOLE ON)
	if(NOT OVE_IS_HOST)
		set_target_properties(${name} PROPERTIES SUFFIX .elf)
	elseif(IS_DIRECTORY "${CMAKE_BINARY_DIR}/${name}")
		# The linker cannot replace a folder with the executable.
		message(FATAL_ERROR "ove_application(${name}): the build folder has a folder of that name; choose another name.")
	endif()
endfunction()
