#!/usr/bin/env bash
# SPDX-License-Identifier: MIT OR Apache-2.0
# The way of a new user without a checkout: install ove's package, make an application in each language, run and measure
# it, build one with CMake's package, upgrade, and do it all again with the applications as they are.
#
#     scripts/new_user.sh OLD_WHEEL NEW_WHEEL FOLDER
#
# FOLDER is new, and everything is made in it. `package:new-user` runs this script; `bare:*` runs it on a bare system.
set -euo pipefail

old=$1 new=$2
mkdir "$3"
cd "$3"
export XDG_DATA_HOME=$PWD/data
unset PYTHONPATH OVE_ROOT

step() {
    printf '\n== %s\n' "$*"
}

use() {
    step "$1 the package"
    python3 -m venv venv
    venv/bin/pip install --quiet --force-reinstall "$2"
    PATH=$PWD/venv/bin:$PATH
    ove --version
    # The package unpacks into a folder of its own; the newest is that of this version.
    sources=$(ls -td "$XDG_DATA_HOME"/ove/*/ | head -n 1)
    langs=$(cd "$sources/bindings" && ls -d */binding.toml | xargs dirname)
}

run_each() {
    for lang in $langs; do
        step "$lang: run and measure"
        ove run "./$lang" --lang "$lang" --expect "$lang/expected.txt"
        ove run "./$lang" --lang "$lang" --mode zeroheap --expect "$lang/expected.txt"
        ove measure "$sources/examples/pipeline" --lang "$lang"
    done
}

packaged() {
    step "c: build for this machine, then with find_package(ove)"
    ove run ./c --board host --expect c/expected.txt
    python=$sources/.ove/venv/bin/python
    PATH=$sources/.ove/venv/bin:$PATH
    rm -rf made "made-$1"
    cmake -S "$sources/packaging" -B made -G Ninja
    cmake --install made --prefix "$PWD/prefix"
    cmake -S c -B "made-$1" -G Ninja -DCMAKE_PREFIX_PATH="$PWD/prefix" -DOVE_BOARD=host -DOVE_PYTHON="$python"
    cmake --build "made-$1"
    "made-$1"/c | diff - c/expected.txt
}

use "install" "$old"
for lang in $langs; do
    ove new "$lang" --lang "$lang"
done
run_each
packaged old
use "upgrade" "$new"
run_each
packaged new
step "done"
