// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

pub fn main() ove.Error {
    return ove.run();
}
