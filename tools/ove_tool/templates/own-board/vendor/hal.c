#include "hal.h"

#define REG(address) (*(volatile uint32_t *)(address))
#define CPACR        REG(0xe000ed88u)
#define SYST_CSR     REG(0xe000e010u)
#define SYST_RVR     REG(0xe000e014u)
#define SYST_CVR     REG(0xe000e018u)

uint32_t SystemCoreClock = 16000000u;

static volatile uint32_t tick;

void SystemInit(void)
{
	CPACR |= 0xfu << 20;
}

void SystemClock_Config(void)
{
	SystemCoreClock = 25000000u;
}

/* The HAL's tick starts before the kernel. */
void HAL_Init(void)
{
	SYST_RVR = SystemCoreClock / 1000u - 1u;
	SYST_CVR = 0;
	SYST_CSR = 7;
}

void HAL_IncTick(void)
{
	tick++;
}

uint32_t HAL_GetTick(void)
{
	return tick;
}

void HAL_Delay(uint32_t ms)
{
	const uint32_t start = tick;

	while (tick - start < ms) {
	}
}

/* A HAL whose tick uses a separate timer has its own versions of these functions. */
__attribute__((weak)) void HAL_SuspendTick(void)
{
	SYST_CSR &= ~2u;
}

__attribute__((weak)) void HAL_ResumeTick(void)
{
	SYST_CSR |= 2u;
}

void HAL_NVIC_SetPriority(int irq, uint32_t priority)
{
	*(volatile uint8_t *)(0xe000e400u + (uint32_t)irq) = (uint8_t)priority;
}

void HAL_NVIC_EnableIRQ(int irq)
{
	REG(0xe000e100u) = 1u << irq;
}

void HAL_NVIC_SetPendingIRQ(int irq)
{
	REG(0xe000e200u) = 1u << irq;
	__asm volatile("dsb\n\tisb" ::: "memory");
}
