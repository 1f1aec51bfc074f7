# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Debian packages, one for each component of cmake/install.cmake: ./dev package, or cpack in the build tree.
#
# Packages of builds with several LLVMs can be installed together: those that depend on LLVM have its version in their name, and
# the others are the same packages.

set(version ${LLVM_VERSION_MAJOR})
set(CLTILE_MAINTAINER "" CACHE STRING "Maintainer of the Debian packages: Name <address>")
if(CLTILE_MAINTAINER)
  set(CPACK_PACKAGE_CONTACT "${CLTILE_MAINTAINER}")
else()
  set(CPACK_PACKAGE_CONTACT "unknown (set CLTILE_MAINTAINER when configuring)") # dpkg needs a field that is not empty
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cltile)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL library development tools layer common)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib) # where libcltile is that the command needs
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package_date.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_documents.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_scripts.cmake)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)

# cltile_package(<component> <package> <section> <summary> <text> [<field> <value>]...)
macro(cltile_package component package section summary text)
  string(TOUPPER ${component} _component)
  set(CPACK_DEBIAN_${_component}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${_component}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${_component}_DESCRIPTION "${summary}\n${text}")
  set(_fields ${ARGN})
  while(_fields)
    list(POP_FRONT _fields _field _value)
    set(CPACK_DEBIAN_${_component}_PACKAGE_${_field} "${_value}")
  endwhile()
endmacro()

set(library libcltile-${version}-${PROJECT_VERSION_MAJOR})
set(same "(= ${PROJECT_VERSION})")
set(about "Media block reads and writes, and 2D and 3D async copies, for OpenCL\ndevices that lack them")
cltile_package(
  library ${library} libs "linker of OpenCL C tile builtins, LLVM ${version}"
  "${about}: the library that links their definitions into\nthe bitcode of kernels."
  SHLIBDEPS ON)
cltile_package(
  development libcltile-${version}-dev libdevel "linker of OpenCL C tile builtins, LLVM ${version}: development"
  "${about}: headers, libraries, and the definitions as\nLLVM bitcode and SPIR-V."
  DEPENDS "${library} ${same}, cltile-common ${same}" SUGGESTS "llvm-${version}-dev, spirv-tools, pkg-config")
set(tools "llvm-${version}, intel-opencl-icd, libigc-tools, pocl-opencl-icd")
cltile_package(
  tools cltile-${version} devel "OpenCL C tile builtins: the command, LLVM ${version}"
  "${about}: compiles, links, checks and inspects kernels\nthat use them."
  SHLIBDEPS ON
  DEPENDS "${library} ${same}, cltile-common ${same}, clang-${version}" SUGGESTS "${tools}")
cltile_package(
  layer libcltile-layer libs "OpenCL layer with tile builtins"
  "${about}: a layer between programs and their driver,\nwhich OPENCL_LAYERS in the environment switches on." SHLIBDEPS ON)
cltile_package(
  common cltile-common devel "OpenCL C tile builtins: device headers and documentation"
  "${about}: the headers that kernels include, completion\nfor bash, zsh and fish, and documentation." ARCHITECTURE all)

# The library, for packages that are built against it; and the linker's cache, which has layers, too.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/debian/shlibs
     CONTENT "libcltile-${version} ${PROJECT_VERSION_MAJOR} ${library} (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/debian/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/generated/debian/shlibs
                                               ${PROJECT_BINARY_DIR}/generated/debian/triggers)
set(CPACK_DEBIAN_LAYER_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/generated/debian/triggers)

include(CPack)
