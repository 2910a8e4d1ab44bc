# SPDX-License-Identifier: MIT OR Apache-2.0
# APP is an application whose region has the page's name.
cp -r examples/pipeline app
sed -i 's/OVE_MEASURE("filter")/OVE_MEASURE("control loop")/' app/c/main.c
cp "$BLOCKS/1" app/measure.toml
./ove measure app
sed -i 's/ APP / app /' "$BLOCKS/2"
. "$BLOCKS/2"
test -s comment.md
