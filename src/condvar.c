/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/condvar.h>

#include "life_cycle.h"

#if CONFIG_OVE_CONDVAR

static int end(ove_condvar_t condvar)
{
	OVE_CHECK(!ove_backend_condvar_in_use(condvar), OVE_ERR_BUSY);
	ove_backend_condvar_deinit(condvar);
	return OVE_OK;
}

OVE_DEFINE_LIFE_CYCLE(condvar, ove_backend_condvar_init, end);

#endif
