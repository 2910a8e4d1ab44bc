# SPDX-License-Identifier: MIT OR Apache-2.0
cp -r examples/pipeline my-app
mkdir build
cp "$(./ove build my-app | grep '\.elf$')" build/firmware.elf
. "$BLOCKS/1"
test -s check.sarif
./ove check "$OVE/tests/check" -- race_counter > said || test $? = 1
sed -i "s,$OVE/,," said
python3 "$OVE/tests/documented/shows.py" said "$BLOCKS/2" --figures
