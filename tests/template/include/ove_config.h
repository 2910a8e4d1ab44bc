/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options under which the template backend is built; no Kconfig: it cannot be chosen. */
#ifndef OVE_CONFIG_H
#define OVE_CONFIG_H

#define CONFIG_OVE_ZERO_HEAP            0
#define CONFIG_OVE_CHECKS               1
#define CONFIG_OVE_PRIORITY_STEP        1
#define CONFIG_OVE_MEASURE              0
#define CONFIG_OVE_TICK_HZ              1000
#define CONFIG_OVE_THREAD_RUNTIME       1
#define CONFIG_OVE_TIME_SLICE           0
#define CONFIG_OVE_TEMPLATE_TIMER_STACK 65536
#define CONFIG_OVE_TICKLESS             0
#define CONFIG_OVE_TLS_KEYS             4
#define CONFIG_OVE_POWER                0
#define CONFIG_OVE_TICK_STOP            0
#define CONFIG_OVE_RESET_AFTER_STOP     0
#define CONFIG_OVE_LOG_LEVEL            3
#define CONFIG_OVE_LOG_BUFFER_SIZE      1024
#define CONFIG_OVE_LOG_STRING_MAX       32
#define CONFIG_OVE_LOG_THREAD           0

#endif
