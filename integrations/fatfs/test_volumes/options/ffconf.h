/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define FF_VOLUMES    2
#define FF_FS_LOCK    2
#define FF_FS_TIMEOUT 100
#include <ove_ffconf.h>
