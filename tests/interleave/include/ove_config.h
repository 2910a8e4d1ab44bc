/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The options for the searches of the generic objects. There is no Kconfig, because this kernel is not a
 * backend. */
#ifndef OVE_CONFIG_H
#define OVE_CONFIG_H

#define CONFIG_OVE_ZERO_HEAP        1
#define CONFIG_OVE_CHECKS           1
#define CONFIG_OVE_CMSIS_OS2        0
#define CONFIG_OVE_THREAD_DETACH    0
#define CONFIG_OVE_THREAD_TERMINATE 0
#define CONFIG_OVE_OBJECT_CLOSE     0
#define CONFIG_OVE_TLS              0
#define CONFIG_OVE_MUTEX_ROBUST     0
#define CONFIG_OVE_PRIORITY_STEP    1
#define CONFIG_OVE_TICK_HZ          1000
#define CONFIG_OVE_MUTEX            1
#define CONFIG_OVE_SEM              1
#define CONFIG_OVE_EVENT            1
#define CONFIG_OVE_CONDVAR          1
#define CONFIG_OVE_QUEUE            1
#define CONFIG_OVE_STREAM           1
#define CONFIG_OVE_TIMER            1
#define CONFIG_OVE_EVENTGROUP       1
#define CONFIG_OVE_WORKQUEUE        1
#define CONFIG_OVE_WATCHDOG         1
#define CONFIG_OVE_THREAD_RUNTIME   0
#define CONFIG_OVE_TIME_SLICE       0

#endif
