# SPDX-License-Identifier: MIT OR Apache-2.0
# We do not keep Zephyr's headers free of warnings. Zephyr's build names their folders with -I; a folder that is also
# named with -isystem counts as a system folder.
function(ove_zephyr_system_headers target scope)
	set(folders "$<FILTER:$<TARGET_PROPERTY:zephyr_interface,INTERFACE_INCLUDE_DIRECTORIES>,EXCLUDE,^${OVE_ROOT}>")
	target_compile_options(${target} ${scope} "-isystem$<JOIN:${folders},$<SEMICOLON>-isystem>")
endfunction()
