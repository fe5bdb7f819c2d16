#!/bin/bash
# Packs the bundle in dist/sudoku-ga as dist/sudoku-ga_VERSION_ARCHITECTURE.deb. The package
# depends on what the bundle's libraries want and the bundle does not hold.
#
# usage: [ADDRESS=https://...] packaging/deb.sh
#
# ADDRESS is that of the project's pages, for the pictures in software centres.

set -euo pipefail
cd "$(dirname "$0")/.."

id=io.github.sudoku_ga.SudokuGA
version=$(dist/sudoku-ga/sudoku-ga --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
root=build/deb/root
umask 022

put() { install -D --mode 644 "$1" "$root/usr/share/$2"; }

rm -rf build/deb
mkdir -p $root/usr/{lib,bin}
cp -a dist/sudoku-ga $root/usr/lib/
ln -s ../lib/sudoku-ga/sudoku-ga $root/usr/bin/sudoku-ga

python3 packaging/metainfo.py "${ADDRESS:-}" >build/deb/metainfo.xml
put build/deb/metainfo.xml metainfo/$id.metainfo.xml
put packaging/linux/$id.desktop applications/$id.desktop
put packaging/linux/$id.mime.xml mime/packages/$id.xml
put resources/icons/sudoku_ga.svg icons/hicolor/scalable/apps/$id.svg
for side in 16 22 24 32 48 64 128 256 512; do
    put build/icons/$side.png icons/hicolor/${side}x$side/apps/$id.png
done
put packaging/linux/copyright doc/sudoku-ga/copyright
gzip -9n <CHANGELOG.md >build/deb/changelog.gz
put build/deb/changelog.gz doc/sudoku-ga/changelog.gz

if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate $root/usr/share/applications/$id.desktop
fi
if command -v appstreamcli >/dev/null; then
    appstreamcli validate-tree --no-net $root
fi

libraries() { find $root -type f \( -name '*.so*' -o -name sudoku-ga \) "$@"; }

# dpkg-shlibdeps finds its way about source packages, not about a bundle with paths of its own.
libraries -exec objdump -p {} + | awk '$1 == "NEEDED" { print $2 }' | sort -u >build/deb/wanted
libraries -printf '%f\n' | sort -u >build/deb/held
packages=$(
    comm -23 build/deb/wanted build/deb/held | while read -r soname; do
        # Where it is not installed here: Debian names the package of a library after it.
        { dpkg --search "*/$soname" 2>/dev/null || echo "${soname/.so./}"; } |
            head -n 1 | cut -d : -f 1
    done | sort -u
)
# Libraries of Debian itself may be in the bundle, so that it needs the C library of this machine.
libc="libc6 (>= $(getconf GNU_LIBC_VERSION | cut -d ' ' -f 2))"
depends=$(echo "$packages" | sed "s/^libc6$/$libc/" | paste -sd , | sed 's/,/, /g')

mkdir -p $root/DEBIAN
cat >$root/DEBIAN/control <<END
Package: sudoku-ga
Version: $version
Architecture: $architecture
Maintainer: The sudoku_ga developers <sudoku-ga@localhost>
Installed-Size: $(du -sk --exclude DEBIAN $root | cut -f 1)
Depends: $depends
Section: science
Priority: optional
Description: watch genetic algorithms solve and make Sudoku
 A laboratory in which genetic algorithms solve Sudoku. Type a puzzle, press
 Solve, and watch a population of boards evolve; move the sliders and see what
 selection, crossover, local search and temperature do. With a command line
 for collections and experiments.
END
dpkg-deb --root-owner-group -Zzstd -z6 --build $root "dist/sudoku-ga_${version}_$architecture.deb"
