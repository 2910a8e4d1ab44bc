# SPDX-License-Identifier: MIT OR Apache-2.0
# After find_package(Zephyr). The module links the chip's boot block as a program without an entry, and the picolibc.specs of
# some compilers, Debian's for one, let the linker drop what nothing refers to.
if(TARGET second_stage_bootloader)
	get_target_property(_ove_folder second_stage_bootloader SOURCE_DIR)
	set_property(DIRECTORY "${_ove_folder}" PROPERTY
		RULE_LAUNCH_CUSTOM "\"${CMAKE_COMMAND}\" -E env LDFLAGS=-Wl,--no-gc-sections")
endif()
