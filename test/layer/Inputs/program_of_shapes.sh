#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# program_of_shapes.sh FOLDER read|write TYPE ACCESS [-D...]...: a program for layer-semantics, of media-block/Inputs/shapes.cl.
set -eu
folder=$1 direction=$2 type=$3 access=$4
shift 4
case $type in
uc*) bytes=1 texels=uchar${type#uc} ;;
us*) bytes=2 texels=ushort${type#us} ;;
ui*) bytes=4 texels=uint${type#ui} ;;
esac
[ "$direction" = read ] || set -- "$@" -DWRITE
[ "$access" != read_write ] || set -- "$@" -cl-std=CL2.0
mkdir -p "$folder"
shapes=$(cd "$(dirname "$0")/../../media-block/Inputs" && pwd)/shapes.cl
printf '%s\n%s\n' "$shapes" \
    "-DBYTES=$bytes -DTEXELS=$texels -DACCESS=$access -DFUNCTION=intel_sub_group_media_block_${direction}_$type $*" >"$folder/$type-$access.txt"
