# SPDX-License-Identifier: MIT OR Apache-2.0
ln -s "$TREE_THREADX_BASE" "$HOME/threadx"
# All tests and all figures run elsewhere; here the one is listed, and the other measures one image.
sed -i 's/^\.\/ove test [^#]*/&--list /; s/^\.\/ove bench [^#]*/&--mode heap --lang c --out $HOME\/figures /' "$BLOCKS/1"
. "$BLOCKS/1" > "$HOME/said"
grep -x 'hello 3' "$HOME/said"
grep '^threadx-qemu-mps2-an500-heap:sem' "$HOME/said" | head -1
test -f "$HOME/figures/results.json"
