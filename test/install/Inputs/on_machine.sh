# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# on_machine.sh FOLDER HIDDEN COMMAND...: runs a command, as root, on a machine that is this one with its packages, but for the
# folder HIDDEN, which is empty there. FOLDER is /mnt there, and its working folder; all else that the command writes is gone with it.
# shellcheck shell=sh
set -eu
[ "${CLTILE_MACHINE:-}" ] || exec env CLTILE_MACHINE=1 unshare --mount sh "$0" "$@"
folder=$1 hidden=$2
shift 2
mount -t tmpfs machine /mnt
mkdir /mnt/written /mnt/work /mnt/all
mount -t overlay -o lowerdir=/,upperdir=/mnt/written,workdir=/mnt/work machine /mnt/all
mount --rbind /dev /mnt/all/dev
mount --rbind /proc /mnt/all/proc
mount --rbind /sys /mnt/all/sys
mount -t tmpfs machine /mnt/all/tmp
mount --bind "$folder" /mnt/all/mnt
mkdir -p "/mnt/all$hidden"
mount -t tmpfs machine "/mnt/all$hidden"
exec chroot /mnt/all env -i HOME=/mnt PATH=/usr/sbin:/usr/bin:/sbin:/bin OCL_ICD_VENDORS=/mnt/vendors PYOPENCL_NO_CACHE=1 \
    sh -euc 'cd /mnt && exec "$@"' sh "$@"
