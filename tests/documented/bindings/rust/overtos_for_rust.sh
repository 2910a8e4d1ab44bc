# SPDX-License-Identifier: MIT OR Apache-2.0
./ove new my-app --lang rust
cp "$BLOCKS/1" my-app/src/lib.rs
./ove run my-app --mode zeroheap > said
grep -x 'total 10' said
./ove run my-app --board host > said
grep -x 'total 10' said
