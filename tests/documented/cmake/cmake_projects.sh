# SPDX-License-Identifier: MIT OR Apache-2.0
# The repository is this checkout, as it is.
sed -i "s,GIT_REPOSITORY <the repository> GIT_TAG <a commit>,SOURCE_DIR $OVE," "$BLOCKS/1"
cp "$BLOCKS/1" CMakeLists.txt
cp "$OVE/examples/hello/cpp/main.cpp" .
export PATH=$OVE/.ove/venv/bin:$PATH
cmake -G Ninja -B build
cmake --build build
./build/app > said
grep -x 'hello 3' said
