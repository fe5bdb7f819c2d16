#!/bin/bash
# Proves the package in dist/: installs it in a bare root made by debootstrap, where there is no
# Python, and starts the program and its window there. Run it as root; the root is removed after.
#
# usage: packaging/try_deb.sh [MIRROR]

set -euo pipefail
cd "$(dirname "$0")/.."

package=$(echo dist/sudoku-ga_*.deb)
root=$(mktemp --directory)
clear() {
    mountpoint --quiet "$root/proc" && umount --lazy "$root/proc"
    mountpoint --quiet "$root/dev" && umount --lazy "$root/dev"
    rm -rf --one-file-system "$root"
}
trap clear EXIT

# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase "$release" "$root" ${1:+"$1"}
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cp "$package" "$root/tmp/"

chroot "$root" env DEBIAN_FRONTEND=noninteractive HOME=/root bash -euo pipefail <<'END'
! command -v python3
apt-get install --quiet=2 --yes --no-install-recommends /tmp/sudoku-ga_*.deb
# The program runs before anything else comes along: what it depends on is complete.
sudoku-ga --version
sudoku-ga convert 3.2.4......3.... --to picture
apt-get install --quiet=2 --yes --no-install-recommends xvfb xauth x11-utils
cd /tmp
xvfb-run --auto-servernum --server-args "-screen 0 1280x900x24" bash -eu <<'INSIDE'
sudoku-ga &
for _ in $(seq 60); do
    sleep 1
    kill -0 $!
    xwininfo -root -tree | grep '"Sudoku GA": ("sudoku-ga"' && break
done
xwininfo -root -tree | grep --quiet '"Sudoku GA": ("sudoku-ga"'
kill $!
wait $! || true  # before the display goes, and the root
INSIDE
END
echo "$package installs and starts where there is nothing else"
