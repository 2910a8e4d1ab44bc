# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_LIBRARY_SOURCES "${OVE_LIBRARY_DIR}/lfs.c" "${OVE_LIBRARY_DIR}/lfs_util.c")
set(OVE_LIBRARY_INCLUDES "${OVE_LIBRARY_DIR}")
# The options change the layout of structs, so every file that includes lfs.h has them.
set(OVE_LIBRARY_OPTIONS "SHELL:-include littlefs_options.h")
