#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# program_of_xe2.sh PRINT_PRELUDE FOLDER read|write TYPE ACCESS [-D...]...: a program in OpenCL C whose own functions are the media
# blocks of target intel-xe2, for any driver that has sub-group blocks and shuffles, or gets them of the layer. FOLDER/TYPE-ACCESS.cl is
# what the layer puts in front of programs on such GPUs, and shapes.cl, with the flags. It is preprocessed, since the layer gives local
# memory to no function that is made by a macro. The program's functions have names that the layer has not.
set -eu
prelude=$1 folder=$2 direction=$3 type=$4 access=$5
shift 5
here=$(cd "$(dirname "$0")" && pwd)
case $type in
uc*) bytes=1 texels=uchar${type#uc} ;;
us*) bytes=2 texels=ushort${type#us} ;;
ui*) bytes=4 texels=uint${type#ui} ;;
esac
version=120
[ "$access" != read_write ] || version=200
[ "$direction" = read ] || set -- "$@" -DWRITE
out=$folder/$type-$access
mkdir -p "$folder"
"$prelude" folder=intel-xe2 "$direction" >"$out.prelude" 2>"$out.messages" || {
    cat "$out.messages" >&2
    exit 1
}
rm "$out.messages"
cat "$here/shapes.cl" >>"$out.prelude"
sed -i -e 's/^#define __cltile_is_intel_gpu 1$/#define __cltile_is_intel_gpu 0/' "$out.prelude"
"${CC:-cc}" -E -P -x c -undef -D__OPENCL_C_VERSION__="$version" -D__IMAGE_SUPPORT__ -DBYTES="$bytes" -DTEXELS="$texels" \
    -DACCESS="$access" -DFUNCTION="intel_sub_group_media_block_${direction}_$type" "$@" "$out.prelude" -o "$out.expanded"
sed 's/__cltile_/own_/g' "$out.expanded" >"$out.cl"
rm "$out.prelude" "$out.expanded"
printf '%s\n%s\n' "$out.cl" "-DACCESS=$access" >"$out.txt"
