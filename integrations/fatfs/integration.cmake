# SPDX-License-Identifier: MIT OR Apache-2.0
# ff.h includes the ffconf.h of its own folder, whatever the include path, so the build uses copies without that file.
set(OVE_LIBRARY_INCLUDES "${CMAKE_CURRENT_BINARY_DIR}/ove_fatfs")
foreach(_file ff.c ff.h diskio.h ffunicode.c)
	configure_file("${OVE_LIBRARY_DIR}/source/${_file}" "${OVE_LIBRARY_INCLUDES}/${_file}" COPYONLY)
endforeach()
set(OVE_LIBRARY_SOURCES "${OVE_LIBRARY_INCLUDES}/ff.c" "${OVE_LIBRARY_INCLUDES}/ffunicode.c")
