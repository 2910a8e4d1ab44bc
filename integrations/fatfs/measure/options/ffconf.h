/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "ove_config.h"
#if CONFIG_APP_NO_LOCK
#define FF_FS_REENTRANT 0
#endif
#include <ove_ffconf.h>
