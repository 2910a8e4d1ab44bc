# SPDX-License-Identifier: MIT OR Apache-2.0
# Warns if ove was not tested with this release of Zephyr, as ./ove does for its own builds. A release is the major and
# the minor number. A development tree of Zephyr has the numbers of the previous release, and the patch level 99.
file(STRINGS "${OVE_ROOT}/backends/zephyr/backend.toml" _ove_tested REGEX "^tested = ")
string(REGEX REPLACE "^tested = \"(.*)\"$" "\\1" _ove_tested "${_ove_tested}")
string(REGEX MATCHALL "[0-9]+\\.[0-9]+" _ove_releases "${_ove_tested}")
set(_ove_release "${KERNEL_VERSION_MAJOR}.${KERNEL_VERSION_MINOR}")
if(NOT _ove_release IN_LIST _ove_releases OR KERNEL_PATCHLEVEL EQUAL 99)
	message(WARNING "this Zephyr is ${_ove_release}.${KERNEL_PATCHLEVEL}, but ove was tested with ${_ove_tested}")
endif()
