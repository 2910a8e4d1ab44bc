# SPDX-License-Identifier: MIT OR Apache-2.0
# Applications in C++, with the binding in bindings/cpp. Without RTTI and, unless CONFIG_OVE_CPP_EXCEPTIONS enables
# them, without exceptions: the binding needs neither.

macro(ove_add_executable_cpp name)
	set(_ove_exceptions -fno-exceptions)
	set(_ove_throw "${OVE_ROOT}/bindings/cpp/src/throw.cpp")
	if(CONFIG_OVE_CPP_EXCEPTIONS)
		set(_ove_exceptions -fexceptions)
		set(_ove_throw)
	endif()
	ove_language_flags(CXX -std=c++23 ${_ove_exceptions} -fno-rtti)
	ove_add_image(${name} ${ARGN} ${_ove_throw})
	set_target_properties(${name} PROPERTIES C_STANDARD 11 C_EXTENSIONS ON
		CXX_STANDARD 23 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
	target_link_libraries(${name} PRIVATE ove)
	# Like the library's own headers: -Wshadow would compare a template's parameters with the application's names.
	target_include_directories(${name} SYSTEM PRIVATE "${OVE_ROOT}/bindings/cpp/include")
	# A designated initialiser sets omitted members to zero; in C the same compiler does not warn either.
	target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:C>:${OVE_APP_C_WARNINGS}>"
		"$<$<COMPILE_LANGUAGE:CXX>:${_ove_exceptions};-fno-rtti;${OVE_APP_WARNINGS};-Wno-missing-field-initializers>")
	if(NOT OVE_IS_HOST)
		# A kernel that builds the image itself does the same.
		if(NOT COMMAND ove_kernel_builds_image)
			target_sources(${name} PRIVATE "${OVE_ROOT}/bindings/cpp/src/static_end.cpp")
		endif()
	endif()
	# The library's guard of a function's static object does not lock on bare metal, but pulls in exceptions. Ours
	# is in an archive: a program without such a static has no mutex for it.
	if(NOT TARGET ove_cpp_guard)
		add_library(ove_cpp_guard STATIC "${OVE_ROOT}/bindings/cpp/src/static_guard.cpp")
		set_target_properties(ove_cpp_guard PROPERTIES CXX_STANDARD 23 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
		target_link_libraries(ove_cpp_guard PRIVATE ove)
		target_compile_options(ove_cpp_guard PRIVATE -fno-exceptions -fno-rtti ${OVE_WARNINGS})
	endif()
	target_link_libraries(${name} PRIVATE ove_cpp_guard)
	# The small C++ library was compiled without exceptions, so an exception cannot pass through it.
	if(CONFIG_OVE_CPP_EXCEPTIONS AND NOT OVE_IS_HOST)
		target_link_libraries(${name} PRIVATE -l:libstdc++.a -l:libsupc++.a)
	endif()
endmacro()
