# SPDX-License-Identifier: MIT OR Apache-2.0
. "$BLOCKS/1" > said
grep filter said
# A program without a crate of ove, in a folder beside the checkout.
ln -s "$OVE" "$HOME/ove"
mkdir firmware
{
	printf '#![no_std]\n'
	cat "$BLOCKS/2"
	printf 'pub fn work(x: u32) -> u32 {\n    measure!("loop", { x + 1 })\n}\n'
} > firmware/lib.rs
sed -i "s,\.\./ove/,$HOME/ove/," firmware/lib.rs
rustc --edition 2021 --crate-type lib --cfg ove_measure --check-cfg 'cfg(ove_measure)' -D warnings \
	--out-dir "$HOME" --emit metadata firmware/lib.rs
