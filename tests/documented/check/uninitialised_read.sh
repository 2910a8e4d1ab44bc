# SPDX-License-Identifier: MIT OR Apache-2.0
# The programs of the tests, under the names of the page.
cp -r "$OVE/tests/check" my-app
sed -i 's/memory_uninitialised/load_settings/' my-app/c/memory_uninitialised.c
sed -i 's/memory_uninitialised_local/start_motor/' my-app/c/memory_uninitialised_local.c
./ove check my-app -- load_settings > said || test $? = 1
./ove check my-app -- start_motor >> said || test $? = 1
python3 "$OVE/tests/documented/shows.py" said "$BLOCKS/1"
