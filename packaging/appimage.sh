#!/bin/bash
# Packs the bundle in dist/sudoku-ga as dist/sudoku-ga-VERSION-MACHINE.AppImage.
#
# Tried: everything up to the last command, and the program in build/appimage/AppDir, on Debian 12.
# Not tried: appimagetool, which was not at hand; it is looked for on the path.
#
# usage: packaging/appimage.sh

set -euo pipefail
cd "$(dirname "$0")/.."

id=io.github.sudoku_ga.SudokuGA
root=build/appimage/AppDir
version=$(dist/sudoku-ga/sudoku-ga --version | cut -d ' ' -f 2)

rm -rf build/appimage
mkdir -p $root/usr/{bin,lib,share/metainfo}
cp -a dist/sudoku-ga $root/usr/lib/
ln -s ../lib/sudoku-ga/sudoku-ga $root/usr/bin/sudoku-ga
ln -s usr/bin/sudoku-ga $root/AppRun

install -D --mode 644 packaging/linux/$id.desktop $root/usr/share/applications/$id.desktop
ln -s usr/share/applications/$id.desktop $root/$id.desktop
cp build/icons/256.png $root/$id.png
ln -s $id.png $root/.DirIcon
python3 packaging/metainfo.py "${ADDRESS:-}" >$root/usr/share/metainfo/$id.appdata.xml

QT_QPA_PLATFORM=offscreen $root/AppRun solve 3.2.4......3....
if ! command -v appimagetool >/dev/null; then
    echo "appimage: appimagetool is expected on the path; $root is ready for it" >&2
    exit 1
fi
appimagetool $root "dist/sudoku-ga-$version-$(uname -m).AppImage"
