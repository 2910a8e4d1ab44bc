/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Only for images with a heap. */
#include "creates.h"

#include <ove/sem.h>

int middleware_creates(void)
{
	ove_sem_t sem;
	const int result = ove_sem_create(&sem, 1, 1);

	return result != OVE_OK ? result : ove_sem_destroy(sem);
}
