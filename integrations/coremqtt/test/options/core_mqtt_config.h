/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A broker that does not answer a PINGREQ for three seconds is gone. Bytes that are missing are missed at once.
 */
#define MQTT_PINGRESP_TIMEOUT_MS     3000U
#define MQTT_RECV_POLLING_TIMEOUT_MS 10U
#include <ove_core_mqtt_config.h>
