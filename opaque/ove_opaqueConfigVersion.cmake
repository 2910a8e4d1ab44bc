# SPDX-License-Identifier: MIT OR Apache-2.0
# find_package(ove_opaque 0.1): the version of ove, by the rule of find_package(ove 0.1).
include("${CMAKE_CURRENT_LIST_DIR}/../cmake/oveConfigVersion.cmake")
