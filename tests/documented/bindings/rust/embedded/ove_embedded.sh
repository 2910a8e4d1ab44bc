# SPDX-License-Identifier: MIT OR Apache-2.0
# needs: cargo
# As the page says below the block: a build says where ove's crates are, and cargo gets the others; skipped without them.
./ove new my-app --lang rust
cd my-app
sed -i '/^\[dependencies\]/,$d' Cargo.toml
cat "$BLOCKS/1" >> Cargo.toml
# The versions are those of the tests.
cp "$OVE/tests/embedded/rust/Cargo.lock" .
sed -i '0,/^use /s//use embassy_executor as _;\nuse embassy_time as _;\nuse ove_embedded as _;\n&/' src/lib.rs
../ove build . || true
cargo fetch || { echo 'cargo cannot fetch the crates of the page from here'; exit 77; }
../ove build .
