/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

/** Two threads of different priorities write and read their files at once, and each waits for the other in a call. */
void threads_share_a_volume(void);
/** A call that waits for the volume longer than FF_FS_TIMEOUT returns FR_TIMEOUT, and the next call succeeds. */
void long_wait_ends(void);
/** A full volume accepts no more data, and keeps its files across a new mount. */
void full_volume_keeps_its_files(void);

#endif
