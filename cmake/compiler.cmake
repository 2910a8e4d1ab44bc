# SPDX-License-Identifier: MIT OR Apache-2.0
# The board's settings, and the toolchain and flags that follow from them.

set(OVE_BOARD_SOURCES)
set(OVE_BOARD_INCLUDES "${OVE_ROOT}/boards/include")
set(OVE_BOARD_PRIVATE_INCLUDES)
set(OVE_BOARD_CPU_FLAGS)
set(OVE_BOARD_LINK_OPTIONS)
set(OVE_BOARD_LIBRARIES)
set(OVE_BOARD_LINKER_SCRIPT)
set(OVE_BOARD_FINISH)
# A per-thread errno for newlib. The folder is Alloy's, because Alloy without ove needs it too.
set(OVE_NEWLIB_ERRNO "${OVE_ROOT}/alloy/newlib")
set(OVE_BOARD_LINK_LAUNCHER)

# ove_board_common(family): includes the parts shared with other boards, from boards/common/<family>. If a kernel has
# its own start-up code and C library, the board's folder has a folder of the kernel's name, which is included instead.
macro(ove_board_common family)
	if(EXISTS "${OVE_ROOT}/boards/${OVE_BOARD}/${OVE_RTOS}/${OVE_RTOS}.cmake")
		include("${OVE_ROOT}/boards/${OVE_BOARD}/${OVE_RTOS}/${OVE_RTOS}.cmake")
	else()
		include("${OVE_ROOT}/boards/common/${family}/${family}.cmake")
	endif()
endmacro()
include("${OVE_ROOT}/boards/${OVE_BOARD}/board.cmake")
include("${OVE_ROOT}/cmake/irq_names.cmake")

if(OVE_IS_OWN)
	set(OVE_IS_HOST FALSE)
elseif(OVE_BOARD_TOOLCHAIN STREQUAL "host")
	set(OVE_IS_HOST TRUE)
else()
	set(OVE_IS_HOST FALSE)
	if(OVE_SANITIZE)
		message(FATAL_ERROR "OVE_SANITIZE=${OVE_SANITIZE} needs OVE_BOARD=host, and OVE_BOARD is ${OVE_BOARD}.")
	endif()
	# A kernel that builds the image itself brings its toolchain; see backends/<rtos>/build.cmake.
	if(NOT OVE_IS_LATE AND NOT EXISTS "${OVE_ROOT}/backends/${OVE_RTOS}/build.cmake")
		set(CMAKE_TOOLCHAIN_FILE "${OVE_ROOT}/cmake/toolchains/${OVE_BOARD_TOOLCHAIN}.cmake" CACHE FILEPATH "")
	endif()
endif()

if(OVE_IS_LATE AND NOT OVE_IS_OWN)
	if(NOT OVE_IS_HOST AND NOT CMAKE_CROSSCOMPILING)
		message(FATAL_ERROR "OVE_BOARD=${OVE_BOARD} needs its compiler before project(): configure with "
			"-DCMAKE_TOOLCHAIN_FILE=${OVE_ROOT}/cmake/toolchains/${OVE_BOARD_TOOLCHAIN}.cmake.")
	elseif(OVE_IS_HOST AND CMAKE_CROSSCOMPILING)
		message(FATAL_ERROR "OVE_BOARD=host needs the compiler of this machine, and CMAKE_TOOLCHAIN_FILE names another: "
			"set OVE_BOARD to a folder name in ${OVE_ROOT}/boards.")
	endif()
endif()
# A project that has already chosen its compiler keeps its own flags.
if(NOT CMAKE_BUILD_TYPE AND NOT OVE_IS_OWN AND NOT OVE_IS_LATE)
	set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
if(NOT OVE_IS_OWN AND NOT OVE_IS_LATE)
	# CMake's default flags for these build types contain -DNDEBUG or -O3.
	foreach(_ove_language C CXX)
		set(CMAKE_${_ove_language}_FLAGS_RELWITHDEBINFO "-O2 -g" CACHE STRING "")
		set(CMAKE_${_ove_language}_FLAGS_RELEASE "-O2" CACHE STRING "")
		set(CMAKE_${_ove_language}_FLAGS_MINSIZEREL "-Os -g" CACHE STRING "")
		set(CMAKE_${_ove_language}_FLAGS_DEBUG "-Og -g" CACHE STRING "")
	endforeach()
	set(CMAKE_EXPORT_COMPILE_COMMANDS ON CACHE BOOL "")
endif()

# ove_language_flags(C|CXX|"" words...): a binding reports the application's compiler and flags, for commands that print
# figures.
function(ove_language_flags language)
	string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
	set(words ${ARGN})
	if(language)
		list(PREPEND words ${CMAKE_${language}_FLAGS_${type}})
	endif()
	list(JOIN words " " text)
	string(REPLACE "\"" "" text "${text}")
	set_property(GLOBAL PROPERTY OVE_LANGUAGE_FLAGS "${text}")
endfunction()

# Options of every object: the processor, dead code removal and a stack usage file per object. __FILE__ becomes part of
# the program, so its paths do not depend on the machine. Debug information does not become part of it, so its paths are
# ones that a debugger and an editor can open. The command lines of objects that images share (OVE_IS_SHARED) do not
# contain the application's folder, so a compiler cache can reuse the objects.
set(OVE_COMPILE_OPTIONS ${OVE_BOARD_CPU_FLAGS} -ffunction-sections -fdata-sections -fstack-usage
	"-fmacro-prefix-map=${OVE_ROOT}=ove"
	"$<$<NOT:$<BOOL:$<TARGET_PROPERTY:OVE_IS_SHARED>>>:-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=>")
set(OVE_LINK_OPTIONS ${OVE_BOARD_CPU_FLAGS} ${OVE_BOARD_LINK_OPTIONS} -Wl,--gc-sections)
# ove has its own types for a kernel's objects. The compiler sees both types of an object only if it optimises all files
# together.
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION OR "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-flto")
	list(APPEND OVE_COMPILE_OPTIONS -fno-strict-aliasing)
	list(APPEND OVE_LINK_OPTIONS -fno-strict-aliasing -Wno-odr -Wno-lto-type-mismatch)
endif()
if(OVE_IS_OWN)
	set(OVE_LINK_OPTIONS ${OVE_BOARD_LINK_OPTIONS})
endif()
# The linker script keeps the log's texts out of the image, and the wrapper prints the remaining lines before the board
# exits. The host needs neither. The script comes first in the link, because the linker moves everything before an
# INSERT along with it, including the symbols of --defsym.
if(CONFIG_OVE_LOG AND NOT OVE_IS_HOST)
	list(PREPEND OVE_LINK_OPTIONS "-T${OVE_ROOT}/cmake/log.ld" -Wl,--wrap=ove_board_exit)
endif()
# A log and the record of a reset identify their build by the linker's hash of the image. The linker script must have a
# place for the hash; otherwise the linker may put it anywhere, even in front of the vectors.
macro(ove_log_names_build script)
	set(_ove_places)
	if((CONFIG_OVE_LOG OR CONFIG_OVE_RESET) AND NOT "${script}" STREQUAL "")
		file(STRINGS "${script}" _ove_places REGEX "note\\.gnu\\.build-id|INCLUDE cortex-m\\.ld")
	endif()
	if(_ove_places)
		list(APPEND OVE_LINK_OPTIONS -Wl,--build-id=sha1)
	endif()
endmacro()
if(CONFIG_OVE_LOG AND OVE_IS_HOST)
	list(PREPEND OVE_LINK_OPTIONS "-T${OVE_ROOT}/cmake/build_id_host.ld" -Wl,--build-id=sha1)
else()
	ove_log_names_build("${OVE_BOARD_LINKER_SCRIPT}")
endif()
if(OVE_SANITIZE)
	set(_ove_sanitize "-fsanitize=${OVE_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
	list(APPEND OVE_COMPILE_OPTIONS ${_ove_sanitize})
	list(APPEND OVE_LINK_OPTIONS ${_ove_sanitize})
endif()

include("${OVE_ROOT}/cmake/warnings.cmake")
# Warnings for applications. Those of this checkout have the same warnings as ove itself. Other projects choose which
# warnings are errors.
set(OVE_APP_WARNINGS -Wall -Wextra)
set(OVE_APP_C_WARNINGS -Wall -Wextra)
foreach(_ove_folder alloy bench examples integrations tests)
	cmake_path(SET _ove_folder "${OVE_ROOT}/${_ove_folder}")
	cmake_path(IS_PREFIX _ove_folder "${CMAKE_SOURCE_DIR}" NORMALIZE _ove_is_own)
	if(_ove_is_own)
		set(OVE_APP_WARNINGS ${OVE_WARNINGS})
		set(OVE_APP_C_WARNINGS ${OVE_C_WARNINGS})
	endif()
endforeach()
