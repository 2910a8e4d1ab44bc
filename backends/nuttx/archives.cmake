# SPDX-License-Identifier: MIT OR Apache-2.0
# NuttX's archives for a board that has a NuttX folder here. The user has built them with that folder.
set(OVE_NUTTX_LINKER_SCRIPT "${OVE_NUTTX_BUILD}/flash.ld.tmp")
if(NOT EXISTS "${OVE_NUTTX_BUILD}/sched/libsched.a" OR NOT EXISTS "${OVE_NUTTX_LINKER_SCRIPT}")
	message(FATAL_ERROR "NUTTX_BUILD (`${OVE_NUTTX_BUILD}`) is not a NuttX build folder made with the folder nuttx/ of "
		"board ${OVE_BOARD}; docs/nuttx.md has the commands.")
endif()
# A build folder made with an older board configuration lacks symbols that ove needs now.
file(STRINGS "${OVE_NUTTX_BUILD}/.config" _ove_settings REGEX "=y$")
foreach(_ove_symbol ARMV7M_SYSTICK HAVE_CXXINITIALIZE LIBCXXTOOLCHAIN PRIORITY_INHERITANCE)
	if(NOT "CONFIG_${_ove_symbol}=y" IN_LIST _ove_settings)
		message(FATAL_ERROR "NUTTX_BUILD (`${OVE_NUTTX_BUILD}`) is configured without CONFIG_${_ove_symbol}=y, which ove "
			"needs. Delete that folder's .config, and run NuttX's build again as docs/nuttx.md says.")
	endif()
endforeach()
file(STRINGS "${OVE_NUTTX_LINKER_SCRIPT}" _ove_symbols REGEX "__ove_null_bytes")
if(CONFIG_OVE_CHECKS AND NOT _ove_symbols)
	message(FATAL_ERROR "NUTTX_BUILD (`${OVE_NUTTX_BUILD}`) was built with an older linker script of board "
		"${OVE_BOARD}, which lacks the space that checks need. Run NuttX's build again: ninja -C ${OVE_NUTTX_BUILD}")
endif()
