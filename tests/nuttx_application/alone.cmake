# SPDX-License-Identifier: MIT OR Apache-2.0
# The applications of a NuttX that has nothing but ove: linked beside `ove` and the others, this is its NUTTX_APPS_DIR.
nuttx_generate_kconfig()
nuttx_add_subdirectory()
