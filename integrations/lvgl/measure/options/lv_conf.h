/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "ove_config.h"
#if CONFIG_APP_NATIVE
#define LV_USE_OS LV_OS_FREERTOS
#endif
#include <ove_lv_conf.h>
