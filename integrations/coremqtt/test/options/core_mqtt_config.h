/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A broker that does not answer a PINGREQ within three seconds is gone. Missing bytes are detected at once.
 */
#define MQTT_PINGRESP_TIMEOUT_MS     3000U
#define MQTT_RECV_POLLING_TIMEOUT_MS 10U
#include <ove_core_mqtt_config.h>
