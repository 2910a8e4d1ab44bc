/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file littlefs over ove's lock: two threads on one volume, a full disk, and a power cut at every write. */
#include "check.h"
#include "claims.h"

void judge_claims(void)
{
	threads_share_a_volume();
	full_disk_loses_nothing();
	power_cut_loses_nothing();
}
