# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: clangd
sed -i 's/$/ --check="$OVE\/src\/assert.c"/' "$BLOCKS/1"
. "$BLOCKS/1"
