# SPDX-License-Identifier: MIT OR Apache-2.0
# Read by cmake/backend.cmake once the sources of this folder and of backends/generic are listed. Yours adds the kernel
# itself:
#   OVE_KERNEL_SOURCES        its sources, compiled without ove's warnings
#   OVE_KERNEL_INCLUDES       its include folders
#   OVE_BACKEND_INCLUDES      more of this backend
#   OVE_BACKEND_LINK_OPTIONS  options of the link
