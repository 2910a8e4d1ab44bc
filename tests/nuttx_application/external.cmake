# SPDX-License-Identifier: MIT OR Apache-2.0
# The folder `external` of a user's applications: ove, and what else the user has there.
nuttx_add_subdirectory()
nuttx_generate_kconfig(MENUDESC "External")
