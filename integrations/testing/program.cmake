# SPDX-License-Identifier: MIT OR Apache-2.0
# library_program(<library>... [WITH <file>...]): a test or a measurement of libraries, with the name of the project.
# Its sources are those next to its CMakeLists.txt, those of this folder, and files of the library's folder test.
function(library_program)
	cmake_parse_arguments(PARSE_ARGV 0 program "" "" WITH)
	set(testing "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
	set(test "${CMAKE_CURRENT_SOURCE_DIR}/../test")
	list(TRANSFORM program_WITH PREPEND "${test}/")
	file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.c" "${testing}/*.c" ${program_WITH})
	ove_application(${PROJECT_NAME} C ${sources})
	target_include_directories(${PROJECT_NAME} PRIVATE "${test}" "${testing}")
	ove_integrate(${PROJECT_NAME} ${program_UNPARSED_ARGUMENTS})
endfunction()
