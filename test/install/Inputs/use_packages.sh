# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# use_packages.sh ROOT DPKG-OPTION... : dpkg of a machine that is a folder. It has the packages that this machine has of those
# that the .deb files depend on, and nothing of them but their names and versions.
# shellcheck shell=sh
set -eu
root=$1
shift
status=$root/var/lib/dpkg/status
if [ ! -f "$status" ]; then
    mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
    : >"$status"
    for file; do
        case $file in
        *.deb) dpkg-deb -f "$file" Depends | tr ',|' '\n' | sed 's/(.*//; s/ //g' ;;
        esac
    done | sort -u | while read -r package; do
        dpkg-query -W -f 'Package: ${Package}\nStatus: ${Status}\nVersion: ${Version}\nArchitecture: ${Architecture}\nMaintainer: ${Maintainer}\nDescription: ${binary:Summary}\n\n' \
            "$package" 2>/dev/null | awk -v RS= -v ORS='\n\n' '/Status: install ok installed/' >>"$status" || true
    done
    sed -n 's/^Package: //p' "$status" | while read -r package; do
        : >"$root/var/lib/dpkg/info/$package.list"
        : >"$root/var/lib/dpkg/info/$package.md5sums"
    done
fi
[ "$(id -u)" = 0 ] || as_root=fakeroot
exec ${as_root:-} dpkg --root="$root" --log="$root/../dpkg.log" "$@"
