# SPDX-License-Identifier: MIT OR Apache-2.0
# NuttX's archives for a board that NuttX has a port for, made by NuttX's own build: the board's configuration there
# (OVE_NUTTX_CONFIGURATION), then the files of OVE_NUTTX_SYMBOLS and the board's symbols.conf on top. One build folder
# serves all images of a board; another tree or other symbols get another folder.

# Runs a command of NuttX's build; kconfiglib comes from the location that our own tool uses.
function(_ove_nuttx_call what)
	get_filename_component(programs "${OVE_PYTHON}" DIRECTORY)
	execute_process(COMMAND "${CMAKE_COMMAND}" -E env "PATH=${programs}:$ENV{PATH}" ${ARGN}
		OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
	if(NOT result EQUAL 0)
		list(JOIN ARGN " " command)
		message(FATAL_ERROR "NuttX's own build for ${OVE_BOARD} failed to ${what}; the command was\n  ${command}\n${output}")
	endif()
	set(output "${output}" PARENT_SCOPE)
endfunction()

# Checks that each symbol has the requested value, or is off if "n" was requested.
function(_ove_nuttx_check config symbols)
	file(STRINGS "${config}" settings REGEX "^CONFIG_" ENCODING UTF-8)
	foreach(symbol IN LISTS symbols)
		if(symbol MATCHES "^(CONFIG_[A-Z0-9_]+)=n$")
			set(wrong "${settings}")
			list(FILTER wrong INCLUDE REGEX "^${CMAKE_MATCH_1}=")
		elseif(symbol IN_LIST settings)
			set(wrong)
		else()
			set(wrong "${symbol}")
		endif()
		if(wrong)
			message(FATAL_ERROR "NuttX's configuration ${OVE_NUTTX_CONFIGURATION} of ${OVE_NUTTX_BASE} did not accept "
				"${symbol}, which ove needs on ${OVE_BOARD}.")
		endif()
	endforeach()
endfunction()

# Builds the archives and the preprocessed linker script; NuttX's own link would need an application.
function(_ove_nuttx_make folder symbols)
	message(STATUS "NuttX's own build for ${OVE_BOARD}, once: ${folder}")
	file(REMOVE "${folder}/.config" "${folder}/CMakeCache.txt")
	_ove_nuttx_call(configure cmake -G Ninja -S "${OVE_NUTTX_BASE}" -B "${folder}"
		"-DBOARD_CONFIG=${OVE_NUTTX_CONFIGURATION}"
		"-DNUTTX_APPS_DIR=${OVE_ROOT}/boards/common/cortex-m/nuttx/apps"
		"-DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}"
		"-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}")
	list(JOIN symbols "\n" lines)
	file(APPEND "${folder}/.config" "${lines}\n")
	_ove_nuttx_call("settle the symbols" ninja -C "${folder}" olddefconfig)
	_ove_nuttx_check("${folder}/.config" "${symbols}")
	_ove_nuttx_call("configure again" cmake "${folder}")
	_ove_nuttx_call("list its targets" ninja -C "${folder}" -t targets all)
	string(REGEX MATCHALL "\n[A-Za-z0-9_./-]+/lib[a-z0-9_]+[.]a: " archives "${output}")
	string(REGEX MATCHALL "\n[A-Za-z0-9_.-]+[.]tmp: CUSTOM_COMMAND" script "${output}")
	list(TRANSFORM archives REPLACE "^\n(.*): $" "\\1")
	list(FILTER archives EXCLUDE REGEX "^/")
	string(REGEX REPLACE "^\n(.*): CUSTOM_COMMAND$" "\\1" script "${script}")
	_ove_nuttx_call(compile ninja -C "${folder}" ${archives} ${script})
	file(WRITE "${folder}/ove_made" "${script}")
endfunction()

# Sets OVE_NUTTX_BUILD and OVE_NUTTX_LINKER_SCRIPT.
function(ove_nuttx_make_archives)
	set(symbols)
	foreach(file ${OVE_NUTTX_SYMBOLS} "${OVE_ROOT}/boards/${OVE_BOARD}/nuttx/symbols.conf")
		if(EXISTS "${file}")
			set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
			file(STRINGS "${file}" lines REGEX "^CONFIG_")
			list(APPEND symbols ${lines})
		endif()
	endforeach()
	string(SHA256 key "${OVE_NUTTX_BASE};${OVE_NUTTX_CONFIGURATION};${symbols}")
	string(SUBSTRING "${key}" 0 12 key)
	set(store "${OVE_KERNEL_STORE}")
	if(NOT store)
		set(store "${CMAKE_BINARY_DIR}/kernel")
	endif()
	set(folder "${store}/nuttx-${OVE_BOARD}-${key}")
	file(MAKE_DIRECTORY "${folder}")
	file(LOCK "${folder}/ove.lock" GUARD FUNCTION TIMEOUT 3600)

	# Only once: configuring any board touches NuttX's CMakeLists.txt, and the folders of all other boards would
	# recompile everything. The record holds the name of the preprocessed linker script.
	if(NOT EXISTS "${folder}/ove_made")
		_ove_nuttx_make("${folder}" "${symbols}")
	endif()
	file(READ "${folder}/ove_made" script)
	set(OVE_NUTTX_BUILD "${folder}" PARENT_SCOPE)
	set(OVE_NUTTX_LINKER_SCRIPT "${folder}/${script}" PARENT_SCOPE)
endfunction()
