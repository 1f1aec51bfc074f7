# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What is installed of the layer: component `layer` of cmake/install.cmake, and all of a build with CLTILE_ONLY_LAYER.

install(TARGETS cltile_layer LIBRARY DESTINATION lib COMPONENT layer)
foreach(program cltile-layer-info cltile-conformance)
  install(TARGETS ${program} RUNTIME DESTINATION bin COMPONENT layer)
  set(page ${PROJECT_BINARY_DIR}/man/${program}.1)
  set(in ${PROJECT_SOURCE_DIR}/tools/man/${program}.1.in)
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D IN=${in} -D OUT=${page} -D PROJECT_VERSION=${PROJECT_VERSION}
            -P ${PROJECT_SOURCE_DIR}/cmake/manual.cmake
    DEPENDS ${program} ${in} ${PROJECT_SOURCE_DIR}/cmake/manual.cmake
    VERBATIM)
  add_custom_target(${program}_manual ALL DEPENDS ${page})
  install(FILES ${page} DESTINATION share/man/man1 COMPONENT layer)
endforeach()
# A loader takes what a .lay file says for a path, or for a name in its own search path. Written where it belongs, and not in
# the build tree first, since several may install from that at once. Who installs a wheel chooses its folder: there the path is
# relative to the file.
install(CODE "set(is_wheel \"${SKBUILD}\")" COMPONENT layer)
install(
  CODE [[
  set(lay ${CMAKE_INSTALL_PREFIX}/share/cltile/cltile.lay)
  message(STATUS "Installing: $ENV{DESTDIR}${lay}")
  if(is_wheel)
    file(WRITE ${lay} "../../lib/libcltile-layer.so\n")
  else()
    file(WRITE $ENV{DESTDIR}${lay} "${CMAKE_INSTALL_PREFIX}/lib/libcltile-layer.so\n")
  endif()
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${lay})]]
  COMPONENT layer)
