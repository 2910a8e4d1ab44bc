// SPDX-License-Identifier: MIT OR Apache-2.0
pub fn sum(items: []const u32) u32 {
    var total: u32 = 0;
    for (items) |item| total += item;
    return total;
}
