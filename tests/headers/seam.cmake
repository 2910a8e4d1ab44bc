# SPDX-License-Identifier: MIT OR Apache-2.0
# Adds to the target the C source that refers to each function which ove_seam/ declares of a kernel, for the images of
# kernels whose own build makes them, and for tests that read the table.
include("${OVE_ROOT}/cmake/seam.cmake")

function(test_seam target)
	set(source "${CMAKE_CURRENT_BINARY_DIR}/seam_functions.c")
	ove_seam_source("${source}")
	target_sources(${target} PRIVATE "${source}")
	target_include_directories(${target} PRIVATE "${OVE_ROOT}/tests/headers")
endfunction()
