// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sizes, alignments, offsets and numbers of the C headers of this build, read from a compiled object.

include!(env!("OVE_LAYOUT_RS"));
