/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * coreMQTT's options on ove. An application's options/core_mqtt_config.h can set some of them and then include this
 * file.
 */
#ifndef OVE_CORE_MQTT_CONFIG_H
#define OVE_CORE_MQTT_CONFIG_H

/** Milliseconds without a byte after which the library abandons a started packet. The library's default is 10. */
#ifndef MQTT_RECV_POLLING_TIMEOUT_MS
#define MQTT_RECV_POLLING_TIMEOUT_MS 1000U
#endif
/** Milliseconds without space for a byte after which the library abandons a packet. The default of release 1 is 10. */
#ifndef MQTT_SEND_TIMEOUT_MS
#define MQTT_SEND_TIMEOUT_MS 1000U
#endif

#endif
