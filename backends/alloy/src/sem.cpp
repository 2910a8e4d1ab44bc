/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/semaphore.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_SEM

static kernel::SemaphoreCore &native(struct ove_sem *sem)
{
	return as<kernel::SemaphoreCore>(sem);
}

void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum)
{
	make<kernel::SemaphoreCore>(sem, initial, kernel::WaitList{nullptr});
	sem->maximum = maximum;
}

bool ove_backend_sem_in_use(struct ove_sem *sem)
{
	return *const_cast<kernel::Tcb *volatile *>(&native(sem).waiters.first) != nullptr;
}

bool ove_alloy_sem_take(struct ove_sem *sem, uint32_t ticks)
{
	return kernel::semaphore_take(native(sem), ticks) == 0;
}

bool ove_backend_sem_give(struct ove_sem *sem)
{
	return kernel::semaphore_give(native(sem), sem->maximum) == 0;
}

bool ove_backend_sem_give_from_isr(struct ove_sem *sem)
{
	return kernel::semaphore_give_from_isr(native(sem), sem->maximum) == 0;
}

uint32_t ove_backend_sem_count(struct ove_sem *sem)
{
	return *const_cast<volatile std::uint32_t *>(&native(sem).count);
}

#endif
