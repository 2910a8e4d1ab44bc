/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Only for images with the log. */
#define OVE_LOG_MODULE "middleware"
#include "logs.h"

#include <ove/log.h>

void middleware_logs(const char *name)
{
	OVE_LOG_INFO("the library logs %d, %s and %s", 42, "literal", name);
}
