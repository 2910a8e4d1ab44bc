# SPDX-License-Identifier: MIT OR Apache-2.0
# find_package(ove 0.1): compares with the version in the file VERSION. Before 1.0, the second number changes if the API
# changes for callers, so 0.2 does not satisfy a project that asks for 0.1.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../VERSION" PACKAGE_VERSION LIMIT_COUNT 1)
string(REGEX MATCH "^[0-9]+\\.[0-9]+" _ove_series "${PACKAGE_VERSION}")

set(PACKAGE_VERSION_EXACT FALSE)
set(PACKAGE_VERSION_COMPATIBLE FALSE)
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
	set(PACKAGE_VERSION_EXACT TRUE)
endif()
if("${PACKAGE_FIND_VERSION_MAJOR}.${PACKAGE_FIND_VERSION_MINOR}" VERSION_EQUAL "${_ove_series}"
   AND PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION)
	set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
# CMake prints this after the path of a rejected package.
if(PACKAGE_FIND_VERSION AND NOT PACKAGE_VERSION_COMPATIBLE)
	string(APPEND PACKAGE_VERSION " and not ${PACKAGE_FIND_VERSION}: ask for find_package(ove ${_ove_series}), or give "
		"-Dove_DIR=<that version>/cmake")
endif()
