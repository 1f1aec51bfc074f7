# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# install_components.sh BUILD PREFIX COMPONENT...: installs these, stripped, as packages have them.
# shellcheck shell=sh
set -eu
build=$1 prefix=$2
shift 2
for component; do
    cmake --install "$build" --prefix "$prefix" --component "$component" --strip >"$prefix.log"
done
