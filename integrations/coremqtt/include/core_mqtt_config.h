/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file coreMQTT's options; an application's options/core_mqtt_config.h replaces this file. */
#include "ove_core_mqtt_config.h"
