# SPDX-License-Identifier: MIT OR Apache-2.0
# Builds each example and sample as a program, with a test that compares its whole output. Before, define
#   alloy_example(NAME SOURCE)  makes the program NAME, and sets `example_command` to what runs it
# ALLOY_EXAMPLE_PREFIX, ALLOY_EXAMPLE_SUFFIX  of the tests' names; the suffix is the programs' too
set(examples ${CMAKE_CURRENT_LIST_DIR})
set(samples ${CMAKE_CURRENT_LIST_DIR}/../tests/samples)

# alloy_examples(kind folder): NAME is the kind and the file's path in the folder.
function(alloy_examples kind folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "^(board|minimal)/")
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "\\.cpp$" "" name "${kind}_${source}")
    string(REPLACE "/" "_" name "${name}${ALLOY_EXAMPLE_SUFFIX}")
    alloy_example(${name} ${folder}/${source})
    target_include_directories(${name} PRIVATE ${examples})
    add_test(NAME ${ALLOY_EXAMPLE_PREFIX}${name}
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${folder}/${source} -P ${examples}/run.cmake -- ${example_command})
    set_tests_properties(${ALLOY_EXAMPLE_PREFIX}${name} PROPERTIES TIMEOUT 60)
    if(kind STREQUAL sample)
      # Written as in the document.
      target_compile_options(${name} PRIVATE -Wno-sign-conversion -Wno-shadow)
    endif()
  endforeach()
endfunction()

alloy_examples(example ${examples})
alloy_examples(sample ${samples})
