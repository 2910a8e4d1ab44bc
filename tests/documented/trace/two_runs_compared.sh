# SPDX-License-Identifier: MIT OR Apache-2.0
cp -r examples/pipeline my-app
. "$BLOCKS/1"
