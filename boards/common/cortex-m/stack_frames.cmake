# SPDX-License-Identifier: MIT OR Apache-2.0
# Checks of large stack frames: the link of each image runs under the tool, which adds them. The reasons are in
# docs/design/api-and-errors.md, "Stack frames larger than the guard".
if(CONFIG_OVE_STACK_FRAMES)
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/stack_frame.c)
	foreach(_ove_function check room)
		list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--undefined=ove_stack_frame_${_ove_function})
	endforeach()
	set(OVE_BOARD_LINK_LAUNCHER "\"${CMAKE_COMMAND}\" -E env \"PYTHONPATH=${OVE_ROOT}/tools\" \"${OVE_PYTHON}\" -P -m ove_tool.stack_frames --guard ${CONFIG_OVE_STACK_GUARD} --output <TARGET> --")
endif()
