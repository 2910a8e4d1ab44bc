/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The only part of ove's configuration that the markers of a measured region need. */
#define CONFIG_OVE_MEASURE 1
