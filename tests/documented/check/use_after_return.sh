# SPDX-License-Identifier: MIT OR Apache-2.0
# The program of the tests, with a thread of the page's name.
cp -r "$OVE/tests/check" my-app
sed -i 's/"lends"/"sensor"/' my-app/c/memory_ended_thread.c
./ove check my-app -- memory_ended_thread > said || test $? = 1
python3 "$OVE/tests/documented/shows.py" said "$BLOCKS/1"
