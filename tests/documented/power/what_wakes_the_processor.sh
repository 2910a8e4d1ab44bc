# SPDX-License-Identifier: MIT OR Apache-2.0
cp -r "$OVE/tests/power/sensor" sensor
cp "$BLOCKS/1" sensor/currents.toml
./ove power sensor --rtos alloy --for 5000 > said
grep 'data sheet DS10916, table 29' said
