# SPDX-License-Identifier: MIT OR Apache-2.0
cp -r "$OVE/tests/check" my-app
sed -i 's/\bcounter\b/last_reading/' my-app/c/race_counter.c
! ./ove check my-app -- race_counter > said || exit 1
grep -x 'data-race.last_reading' said
cp "$BLOCKS/1" my-app/check.toml
./ove check my-app -- race_counter
