# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_LIBRARY_SOURCES "${OVE_LIBRARY_DIR}/lfs.c" "${OVE_LIBRARY_DIR}/lfs_util.c")
set(OVE_LIBRARY_INCLUDES "${OVE_LIBRARY_DIR}")
# The options change the layout of structs, so every file that includes lfs.h must have them.
set(OVE_LIBRARY_OPTIONS "SHELL:-include littlefs_options.h")
# Memory that outlasts a run, for an application's volume.
include("${CMAKE_CURRENT_LIST_DIR}/storage/${OVE_BOARD}.cmake" OPTIONAL)
if(OVE_BOARD_STORAGE_BASE)
	list(APPEND OVE_LIBRARY_DEFINITIONS OVE_BOARD_STORAGE_BASE=${OVE_BOARD_STORAGE_BASE}
		OVE_BOARD_STORAGE_BYTES=${OVE_BOARD_STORAGE_BYTES})
endif()
