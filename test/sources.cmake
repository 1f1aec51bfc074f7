# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels as sources, and programs that build these and know nothing of cltile: OpenCL is all that they link.

find_package(OpenCL REQUIRED)
include(${CMAKE_CURRENT_LIST_DIR}/../lib/hosts.cmake)
set(TEST_FOLDER ${CMAKE_CURRENT_LIST_DIR})

add_library(test_source STATIC ${TEST_FOLDER}/common/host.c ${TEST_FOLDER}/common/source.c ${TEST_FOLDER}/common/devices.c ${TEST_FOLDER}/common/bytes.c
                               ${TEST_FOLDER}/../examples/common/opencl.c ${TEST_FOLDER}/../examples/common/message.c)
set_target_properties(test_source PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}) # not for others
target_include_directories(test_source PUBLIC ${TEST_FOLDER}/common PRIVATE ${TEST_FOLDER}/../examples/common ${TEST_FOLDER}/../include)
# Enumerants of OpenCL 3.0; calls of OpenCL 1.2.
target_compile_definitions(test_source PUBLIC CL_TARGET_OPENCL_VERSION=300 CL_USE_DEPRECATED_OPENCL_1_2_APIS)
target_link_libraries(test_source PUBLIC OpenCL::OpenCL cltile_hosts conformance_plain)

# add_source_program(<name> <source>...): the sources are those of a program that executes bitcode.
function(add_source_program name)
  list(TRANSFORM ARGN PREPEND ${TEST_FOLDER}/ OUTPUT_VARIABLE sources)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE test_source)
endfunction()

# write_source(<output> <source> [flag...]): test/kernels/<output>.txt names the source and what the flags define.
function(write_source output source)
  get_filename_component(inputs ${TEST_FOLDER}/${source} DIRECTORY)
  set(defined ${ARGN})
  list(FILTER defined INCLUDE REGEX "^-D")
  string(JOIN " " options -I ${inputs} ${defined})
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/test/kernels/${output}.txt CONTENT "${TEST_FOLDER}/${source}\n${options}\n")
endfunction()
