# SPDX-License-Identifier: MIT OR Apache-2.0
said=$PWD/said
cd "$OVE"
./ove search tests/search --again --region lost_update --with interrupt31 -- lost_update > "$said" 2>&1 || test $? = 1
python3 tests/documented/shows.py "$said" "$BLOCKS/1" --figures
