# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What is installed, and where: cmake --install build --prefix <prefix> [--component <component>]. See docs/installing.md.
#
# Files that depend on LLVM have its version in their path, and are the same build's; all others are the same in all builds.
# No file names the prefix but cltile.lay.
#
# library: what programs need to run; development: what building them takes; tools: the command; layer: the OpenCL layer;
# common: what these share.

set(version ${LLVM_VERSION_MAJOR})
set(links ${PROJECT_BINARY_DIR}/generated/links)
set(man ${PROJECT_SOURCE_DIR}/tools/man)

# <folder>/<name>, installed as a link to <file>.
function(cltile_install_link component folder name file)
  file(MAKE_DIRECTORY ${links}/${folder})
  file(CREATE_LINK ${file} ${links}/${folder}/${name} SYMBOLIC)
  install(FILES ${links}/${folder}/${name} DESTINATION ${folder} COMPONENT ${component})
endfunction()

# The same for names without the version of LLVM.
function(cltile_install_default)
  if(CLTILE_DEFAULT)
    cltile_install_link(${ARGV})
  endif()
endfunction()

# Ends an installation before it begins if the build tree lacks files of a component.
function(cltile_need component)
  string(JOIN "\" \"" files ${ARGN})
  install(
    CODE "foreach(file IN ITEMS \"${files}\")
      if(NOT EXISTS \"\${file}\")
        message(FATAL_ERROR \"\${file} is not built, and the component ${component} needs it: run cmake --build ${PROJECT_BINARY_DIR} first\")
      endif()
    endforeach()"
    COMPONENT ${component})
endfunction()
set(bitcode share/cltile/llvm-${version})
get_property(libraries GLOBAL PROPERTY CLTILE_LIBRARIES)
list(TRANSFORM libraries REPLACE "(.*) (.*)" "\\1-\\2.bc")
get_property(variants GLOBAL PROPERTY CLTILE_VARIANTS)
list(TRANSFORM variants APPEND .bc)
get_property(spirv GLOBAL PROPERTY CLTILE_SPIRV_LIBRARIES)
set(built ${libraries} ${variants} ${spirv})
list(TRANSFORM built PREPEND ${PROJECT_BINARY_DIR}/share/cltile/)
cltile_need(library $<TARGET_FILE:cltile_shared>)
cltile_need(development $<TARGET_FILE:cltile_shared> $<TARGET_FILE:cltile_static> ${built})
cltile_need(tools $<TARGET_FILE:cltile> ${PROJECT_BINARY_DIR}/man/cltile-${version}.1)
cltile_need(layer $<TARGET_FILE:cltile_layer> $<TARGET_FILE:cltile-layer-info> $<TARGET_FILE:cltile-conformance>)

# ---- library, development ----

install(TARGETS cltile_shared EXPORT cltile LIBRARY DESTINATION lib COMPONENT library NAMELINK_COMPONENT development)
install(TARGETS cltile_static EXPORT cltile-static ARCHIVE DESTINATION lib COMPONENT development)
set_target_properties(cltile_shared PROPERTIES EXPORT_NAME cltile)
set_target_properties(cltile_static PROPERTIES EXPORT_NAME cltile_static)
cltile_install_default(development lib libcltile.so libcltile-${version}.so)
cltile_install_default(development lib libcltile.a libcltile-${version}.a)

install(FILES ${PROJECT_BINARY_DIR}/include/cltile/cltile.h ${PROJECT_BINARY_DIR}/include/cltile/version.h
        DESTINATION include/cltile-${version}/cltile COMPONENT development)
cltile_install_default(development include cltile cltile-${version}/cltile)

foreach(library IN LISTS libraries variants spirv)
  install(FILES ${PROJECT_BINARY_DIR}/share/cltile/${library} DESTINATION ${bitcode} COMPONENT development)
  cltile_install_default(development share/cltile ${library} llvm-${version}/${library})
endforeach()

# Where Clang looks for the names of its option --libclc-lib, below /usr.
option(CLTILE_LIBCLC "Install links to the libraries for amdgcn in Clang's folder of libclc" OFF)
if(CLTILE_LIBCLC)
  foreach(library IN LISTS libraries variants)
    if(library MATCHES "-amdgcn")
      cltile_install_link(development lib/llvm-${version}/lib/clang/${version}/lib/libclc cltile-${library}
                          ../../../../../../../${bitcode}/${library})
    endif()
  endforeach()
endif()

# What cltile_add_target compiles: a part of the source tree.
set(sources ${bitcode}/source)
foreach(folder IN ITEMS ${CLTILE_TARGETS} hosts generic)
  install(DIRECTORY ${folder} DESTINATION ${sources} COMPONENT development
          FILES_MATCHING PATTERN "*.cl" PATTERN "*.h" PATTERN "*.inc" PATTERN "*.ll" PATTERN "manifest.txt")
endforeach()
install(DIRECTORY include/opencl DESTINATION ${sources}/include COMPONENT development)
install(FILES test/symbols/undefined-generic.txt DESTINATION ${sources}/test/symbols COMPONENT development)
install(FILES cmake/folders.cmake cmake/bitcode.cmake DESTINATION ${sources}/cmake COMPONENT development)
set(make_bitcode lib/cltile-${version}/make-bitcode)
install(PROGRAMS $<TARGET_FILE:make-bitcode> DESTINATION lib/cltile-${version} COMPONENT development)

include(CMakePackageConfigHelpers)
set(package lib/cmake/cltile-${version})
set(generated ${PROJECT_BINARY_DIR}/generated/package)
set(headers include/opencl)
configure_package_config_file(cmake/cltile-config.cmake.in ${generated}/cltile-config.cmake INSTALL_DESTINATION ${package}
                              PATH_VARS bitcode headers sources make_bitcode NO_CHECK_REQUIRED_COMPONENTS_MACRO)
configure_file(cmake/cltile-config-version.cmake.in ${generated}/cltile-config-version.cmake @ONLY)
file(CONFIGURE OUTPUT ${generated}/sources.cmake @ONLY
     CONTENT "set(CLTILE_SOURCES ${CLTILE_SOURCES})\nset(CLTILE_LINKER_SOURCES ${CLTILE_LINKER_SOURCES})\nset(CLTILE_EMULATED_SOURCES)\n")
install(FILES ${generated}/cltile-config.cmake ${generated}/cltile-config-version.cmake ${generated}/sources.cmake
              cmake/add_target.cmake DESTINATION ${package}
        COMPONENT development)
install(EXPORT cltile NAMESPACE cltile:: FILE cltile-targets.cmake DESTINATION ${package} COMPONENT development)
install(EXPORT cltile-static NAMESPACE cltile:: FILE cltile-static-targets.cmake DESTINATION ${package}
        COMPONENT development)

configure_file(cmake/cltile.pc.in ${generated}/cltile-${version}.pc @ONLY)
install(FILES ${generated}/cltile-${version}.pc DESTINATION lib/pkgconfig COMPONENT development)
cltile_install_default(development lib/pkgconfig cltile.pc cltile-${version}.pc)

# ---- tools ----

install(TARGETS cltile RUNTIME DESTINATION bin COMPONENT tools)
cltile_install_default(tools bin cltile cltile-${version})
set(page ${PROJECT_BINARY_DIR}/man/cltile-${version}.1)
add_custom_command(
  OUTPUT ${page}
  COMMAND ${CMAKE_COMMAND} -D CLTILE=$<TARGET_FILE:cltile> -D IN=${man}/cltile.1.in -D OUT=${page} -D
          LLVM_VERSION_MAJOR=${version} -D PROJECT_VERSION=${PROJECT_VERSION} -P ${PROJECT_SOURCE_DIR}/cmake/manual.cmake
  DEPENDS cltile ${man}/cltile.1.in ${PROJECT_SOURCE_DIR}/cmake/manual.cmake
  VERBATIM)
add_custom_target(cltile_manual ALL DEPENDS ${page})
install(FILES ${page} DESTINATION share/man/man1 COMPONENT tools)
cltile_install_default(tools share/man/man1 cltile.1 cltile-${version}.1)
foreach(subcommand build check inspect layout link registers spirv targets) # man cltile-check
  cltile_install_default(tools share/man/man1 cltile-${subcommand}.1 cltile-${version}.1)
endforeach()
cltile_install_link(tools share/bash-completion/completions cltile-${version} cltile)
cltile_install_link(tools share/fish/vendor_completions.d cltile-${version}.fish cltile.fish)

include(cmake/install_layer.cmake)

# ---- common ----

install(DIRECTORY include/opencl/ DESTINATION ${headers} COMPONENT common)
install(FILES tools/completions/cltile.bash DESTINATION share/bash-completion/completions COMPONENT common RENAME cltile)
install(FILES tools/completions/cltile.fish DESTINATION share/fish/vendor_completions.d COMPONENT common)
install(FILES tools/completions/_cltile DESTINATION share/zsh/site-functions COMPONENT common)
cltile_install_link(common share/zsh/vendor-completions _cltile ../site-functions/_cltile) # where Debian's zsh looks below /usr
install(FILES README.md LICENSE DESTINATION share/doc/cltile COMPONENT common)
install(DIRECTORY docs examples DESTINATION share/doc/cltile COMPONENT common)
cltile_install_link(common share/doc/cltile/include opencl ../../../../include/opencl) # for links of the pages
