/* A minimal version of the vendor's HAL. */
#ifndef HAL_H
#define HAL_H

#include <stdint.h>

enum { SPI_IRQn = 11, I2S_IRQn = 14 };

extern uint32_t SystemCoreClock;

void SystemInit(void);
void SystemClock_Config(void);
void HAL_Init(void);
void HAL_IncTick(void);
uint32_t HAL_GetTick(void);
void HAL_Delay(uint32_t ms);
void HAL_SuspendTick(void);
void HAL_ResumeTick(void);
void HAL_NVIC_SetPriority(int irq, uint32_t priority);
void HAL_NVIC_EnableIRQ(int irq);
void HAL_NVIC_SetPendingIRQ(int irq);

#endif
