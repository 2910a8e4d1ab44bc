# SPDX-License-Identifier: MIT OR Apache-2.0
# The library without the drivers of displays and drawing hardware, and without third-party decoders: each of them needs
# an option and a library of its own.
set(_lvgl "${OVE_LIBRARY_DIR}/src")
file(GLOB OVE_LIBRARY_SOURCES "${_lvgl}/*.c" "${_lvgl}/draw/*.c")
foreach(_folder core display draw/convert draw/sw font indev layouts libs/bin_decoder misc osal stdlib/builtin themes tick
		widgets)
	file(GLOB_RECURSE _sources "${_lvgl}/${_folder}/*.c")
	list(APPEND OVE_LIBRARY_SOURCES ${_sources})
endforeach()
# This file gets the idle time from Linux; the port provides it on each kernel.
list(FILTER OVE_LIBRARY_SOURCES EXCLUDE REGEX "/lv_linux\\.c$")
file(GLOB _sources "${_lvgl}/stdlib/*.c")
list(APPEND OVE_LIBRARY_SOURCES ${_sources})
set(OVE_LIBRARY_INCLUDES "${OVE_LIBRARY_DIR}")
set(OVE_LIBRARY_DEFINITIONS LV_CONF_INCLUDE_SIMPLE)
# For a comparison: the port that LVGL's authors wrote for this kernel, instead of ove's.
if(OVE_LVGL_NATIVE)
	set(port)
endif()
