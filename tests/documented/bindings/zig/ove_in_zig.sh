# SPDX-License-Identifier: MIT OR Apache-2.0
./ove new my-app --lang zig
cp "$BLOCKS/1" my-app/zig/main.zig
./ove build my-app --mode zeroheap
./ove build my-app --board host
