# SPDX-License-Identifier: MIT OR Apache-2.0
cp -r examples/pipeline my-app
cp "$(./ove build my-app | grep '\.elf$')" firmware.elf
cp my-app/deadlines.toml .
# The tests deadlines:* run every kernel.
sed -i 's/--rtos all/--rtos alloy/' "$BLOCKS/1"
. "$BLOCKS/1"
test -s deadlines.json
