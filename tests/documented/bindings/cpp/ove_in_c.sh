# SPDX-License-Identifier: MIT OR Apache-2.0
./ove new my-app --lang cpp
cp "$BLOCKS/1" my-app/cpp/main.cpp
./ove build my-app --mode zeroheap
./ove build my-app --board host
