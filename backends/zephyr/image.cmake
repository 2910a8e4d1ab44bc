# SPDX-License-Identifier: MIT OR Apache-2.0
# Makes the objects of an application part of Zephyr's image: for ove applications, and for native Zephyr applications
# in a language other than C.

# Every ove application links with this target; its warnings do not apply to Zephyr's headers.
add_library(ove INTERFACE)
target_link_libraries(ove INTERFACE zephyr_interface)
include("${CMAKE_CURRENT_LIST_DIR}/headers.cmake")
ove_zephyr_system_headers(ove INTERFACE)

# The executables are Zephyr's own, even if a library of the application links ove::ove.
foreach(_ove_stage zephyr_pre0 zephyr_pre1 zephyr_final)
	if(TARGET ${_ove_stage})
		set_property(TARGET ${_ove_stage} PROPERTY OVE_IS_WHOLE ON)
	endif()
endforeach()

# Links the application's libraries with `app`, including those that the project names after ove_application().
function(_ove_zephyr_takes_libraries name)
	get_target_property(libraries ${name} LINK_LIBRARIES)
	list(REMOVE_ITEM libraries ove)
	target_link_libraries(app PRIVATE ${libraries})
endfunction()

# Zephyr links `app` as a whole, so that the linker finds interrupt handlers and start-up functions in it.
function(ove_kernel_builds_image name elf)
	target_sources(app PRIVATE $<TARGET_OBJECTS:${name}>)
	add_dependencies(app ${name})
	# A deferred call expands its arguments when it runs, so the name is inserted beforehand.
	cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL _ove_zephyr_takes_libraries ${name})")
	get_target_property(options ${name} LINK_OPTIONS)
	if(options)
		zephyr_link_libraries(${options})
	endif()
	set(${elf} "zephyr/${KERNEL_ELF_NAME}" PARENT_SCOPE)
endfunction()

# Takes a library that ove_integrate() compiled for the application.
function(ove_kernel_takes_library name)
	target_sources(app PRIVATE $<TARGET_OBJECTS:${name}>)
	add_dependencies(app ${name})
endfunction()
