/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The options that only the project can change, in its kernel and its FreeRTOSConfig.h. ove_add_to() reports the same
 * at configuration, in one list, as far as it can read the file without the compiler. freertos_given.h sets everything
 * else.
 */
#include <FreeRTOS.h>
#include <freertos_version.h>
#include <task.h>

#ifndef OVE_FREERTOS_OWN_CONFIG_H
#error "FreeRTOSConfig.h lies in the folder of FreeRTOS.h, where ove cannot add its hooks: move the file to another one"
#endif
#if OVE_FREERTOS_IS_BEFORE(10, 3) || \
	(tskKERNEL_VERSION_MAJOR == 10 && tskKERNEL_VERSION_MINOR == 3 && tskKERNEL_VERSION_BUILD == 0)
#error "the project's FreeRTOS kernel is older than 10.3.1, the oldest that ove supports. Update it"
#endif
#if CONFIG_OVE_THREAD_RUNTIME
#error "CONFIG_OVE_THREAD_RUNTIME=y: ove cannot count run times in a project's own kernel; set n"
#endif

#define NEEDS(condition, message) _Static_assert((condition), "FreeRTOSConfig.h: " message)

NEEDS(configUSE_PREEMPTION == 1, "configUSE_PREEMPTION must be 1");
#ifdef configNUMBER_OF_CORES
NEEDS(configNUMBER_OF_CORES == 1, "configNUMBER_OF_CORES must be 1");
#endif
NEEDS(sizeof(TickType_t) == 4, "configTICK_TYPE_WIDTH_IN_BITS must be TICK_TYPE_WIDTH_32_BITS (or "
			       "configUSE_16_BIT_TICKS 0)");
NEEDS(configTICK_RATE_HZ == CONFIG_OVE_TICK_HZ, "configTICK_RATE_HZ must be CONFIG_OVE_TICK_HZ of ove.conf");
#if CONFIG_OVE_TICKLESS
NEEDS(configUSE_TICKLESS_IDLE == 2, "configUSE_TICKLESS_IDLE must be 2 with CONFIG_OVE_TICKLESS=y: the sleep is ove's");
#else
NEEDS(configUSE_TICKLESS_IDLE == 0, "configUSE_TICKLESS_IDLE must be 0, or 2 with CONFIG_OVE_TICKLESS=y: ove's clock "
				    "counts each tick");
#endif
NEEDS(configUSE_TIME_SLICING == CONFIG_OVE_TIME_SLICE,
      "configUSE_TIME_SLICING must be as CONFIG_OVE_TIME_SLICE of ove.conf says");
#if CONFIG_OVE_ZERO_HEAP
NEEDS(configSUPPORT_DYNAMIC_ALLOCATION == 0, "configSUPPORT_DYNAMIC_ALLOCATION must be 0 with CONFIG_OVE_ZERO_HEAP=y");
#else
NEEDS(configSUPPORT_DYNAMIC_ALLOCATION == 1, "configSUPPORT_DYNAMIC_ALLOCATION must be 1, or CONFIG_OVE_ZERO_HEAP=y");
#endif
