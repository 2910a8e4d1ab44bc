/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "ove_config.h"

#define OVE_LWIP_DROP_EVERY CONFIG_APP_DROP_EVERY
#include <ove_lwipopts.h>
