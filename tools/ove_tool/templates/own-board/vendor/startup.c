/* The vendor's start-up code: the vector table, with a weak handler for each of the chip's interrupts. */
#include <stdint.h>

extern uint32_t _estack[], _sidata[], _sdata[], _edata[], _sbss[], _ebss[];

int main(void);
void SystemInit(void);
void __libc_init_array(void);

void Reset_Handler(void);
void Default_Handler(void);

#define WEAK __attribute__((weak, alias("Default_Handler")))

void NMI_Handler(void) WEAK;
void HardFault_Handler(void) WEAK;
void MemManage_Handler(void) WEAK;
void BusFault_Handler(void) WEAK;
void UsageFault_Handler(void) WEAK;
void SVC_Handler(void) WEAK;
void DebugMon_Handler(void) WEAK;
void PendSV_Handler(void) WEAK;
void SysTick_Handler(void) WEAK;
void UARTRX0_Handler(void) WEAK;
void UARTTX0_Handler(void) WEAK;
void TIMER0_Handler(void) WEAK;
void TIMER1_Handler(void) WEAK;
void SPI_Handler(void) WEAK;
void I2S_Handler(void) WEAK;

__attribute__((section(".isr_vector"), used)) static void (*const vectors[16 + 32])(void) = {
	[0] = (void (*)(void))_estack, [1] = Reset_Handler,       [2] = NMI_Handler,         [3] = HardFault_Handler,
	[4] = MemManage_Handler,       [5] = BusFault_Handler,    [6] = UsageFault_Handler,  [11] = SVC_Handler,
	[12] = DebugMon_Handler,       [14] = PendSV_Handler,     [15] = SysTick_Handler,    [16] = UARTRX0_Handler,
	[17] = UARTTX0_Handler,        [16 + 8] = TIMER0_Handler, [16 + 9] = TIMER1_Handler, [16 + 11] = SPI_Handler,
	[16 + 14] = I2S_Handler,
};

void Reset_Handler(void)
{
	for (uint32_t *to = _sdata, *from = _sidata; to < _edata;) {
		*to++ = *from++;
	}
	for (uint32_t *to = _sbss; to < _ebss;) {
		*to++ = 0;
	}
	SystemInit();
	__libc_init_array();
	(void)main();
	for (;;) {
	}
}

void Default_Handler(void)
{
	for (;;) {
	}
}

/* Called by __libc_init_array(). */
void _init(void);

void _init(void)
{
}
