# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# within.sh [--stack-alone] KIBIBYTES COMMAND...: runs a command in that much address space, or in any, and with a stack of 1 MiB.
# shellcheck shell=sh
# shellcheck disable=SC3045 # dash and bash have them, and dash takes one of them at a time
case $1 in
--stack-alone) shift ;;
*) ulimit -v "$1" || exit 1 ;;
esac
ulimit -s 1024 || exit 1
shift
exec "$@"
