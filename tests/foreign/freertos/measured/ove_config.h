/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* All that the markers of a measured region need of ove. */
#define CONFIG_OVE_MEASURE 1
