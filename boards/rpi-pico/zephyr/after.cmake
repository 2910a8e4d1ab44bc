# SPDX-License-Identifier: MIT OR Apache-2.0
# After find_package(Zephyr). The module links the chip's boot block as a program without an entry point, and the
# picolibc.specs of some compilers, for example Debian's, let the linker drop everything that is not referenced.
if(TARGET second_stage_bootloader)
	get_target_property(_ove_folder second_stage_bootloader SOURCE_DIR)
	set_property(DIRECTORY "${_ove_folder}" PROPERTY
		RULE_LAUNCH_CUSTOM "\"${CMAKE_COMMAND}\" -E env LDFLAGS=-Wl,--no-gc-sections")
endif()
