# SPDX-License-Identifier: MIT OR Apache-2.0
# Zephyr's headers are not ours to keep free of warnings. Its build names them with -I; a folder that is named with -isystem
# too is a system folder.
function(ove_zephyr_system_headers target scope)
	set(folders "$<FILTER:$<TARGET_PROPERTY:zephyr_interface,INTERFACE_INCLUDE_DIRECTORIES>,EXCLUDE,^${OVE_ROOT}>")
	target_compile_options(${target} ${scope} "-isystem$<JOIN:${folders},$<SEMICOLON>-isystem>")
endfunction()
