/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "line.h"

#include "ove_config.h"

#if !__has_include(<ove_traits/landing.h>)
#error "the kernel has no tests/include/ove_traits/landing.h in its folder of backends/: copy the template's"
#endif
#include <ove_traits/landing.h>
