/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

/** Two threads of different priorities write and read their files at once, and each waits for the other in a call. */
void threads_share_a_volume(void);
/** A write to a full disk returns LFS_ERR_NOSPC, and data synced before is kept. */
void full_disk_loses_nothing(void);
/** After a power cut at any write, each file has its synced content or, if it was being replaced, the next. */
void power_cut_loses_nothing(void);

#endif
