# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Takes out the scripts that CPack gives packages with libraries. They call ldconfig, for which there is a trigger, and libraries
# in /usr/lib are found without: nothing runs when packages are installed and removed. CPack includes this when packages are made.

foreach(package IN LISTS CPACK_PACKAGE_FILES)
  set(folder ${package}.files)
  file(REMOVE_RECURSE ${folder})
  execute_process(COMMAND dpkg-deb --raw-extract ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
  execute_process(COMMAND dpkg-deb -Zgzip --root-owner-group --build ${folder} ${package} OUTPUT_QUIET
                          COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()
