/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file FatFs over ove's lock: two threads on one volume, a wait that is too long, and a full volume. */
#include "check.h"
#include "claims.h"

void judge_claims(void)
{
	threads_share_a_volume();
	long_wait_ends();
	full_volume_keeps_its_files();
}
