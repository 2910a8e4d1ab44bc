# SPDX-License-Identifier: MIT OR Apache-2.0
cp -r examples/pipeline my-app
mkdir build
cp "$(./ove build my-app | grep '\.elf$')" build/firmware.elf
. "$BLOCKS/1"
test -s trace.json
