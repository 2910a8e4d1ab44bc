/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define OVE_LOG_MODULE "app"
#include <ove/ove.h>

#include <ove_board.h>

static volatile struct {
	unsigned mode : 3;
	int level : 5;
	bool is_on : 1;
} bits = {5u, -2, true};
/* The name has no terminator before the following array. */
static struct {
	char name[4];
	char behind[5];
} pair = {{'n', 'a', 'm', 'e'}, "more"};

static void in_isr(void *arg)
{
	(void)arg;
	OVE_LOG_WARNING("in an ISR: %d", ove_in_isr());
}

static void logs(void *arg)
{
	const char *const missing = NULL;
	int evaluated = 0;

	OVE_LOG_INFO("no argument, 100 %%");
	OVE_LOG_INFO("integers %d %u %x %5ld|%-5u|%05d", -1, 2u, 0xbeefu, 3L, 4u, 5);
	OVE_LOG_INFO("64 bits %lld %llu", -1099511627776LL, 18446744073709551615ULL);
	OVE_LOG_INFO("characters %c %s %.3s %s", 'x', "text", "cut here", "longer than thirty-two bytes of text");
	OVE_LOG_INFO("floats %.2f %g", 0.5, (double)1.25f);
	OVE_LOG_INFO("narrow %hhx %d", (unsigned char)0x1ff, (signed char)-3);
	OVE_LOG_INFO("bit-fields %u %d %d", bits.mode, bits.level, bits.is_on);
	OVE_LOG_INFO("a whole array %s %s", pair.name, pair.behind);
	OVE_LOG_INFO("forged %s\t%c\n", "\n    0.000000 error   app: not so\r", '\x1b');
	OVE_LOG_ERROR("pointers %p %p", (void *)0x20001234, (const void *)missing);
	OVE_LOG_DEBUG("not compiled in %d", evaluated++);
	ove_board_console_write("plain text, ", 12);
	/* Two checks by the log thread. */
	ove_time_delay_ms(40);
	ove_board_irq_attach(in_isr, NULL);
	ove_board_irq_trigger();
	const ove_critical_t key = ove_critical_enter();

	OVE_LOG_INFO("in a section, %d evaluated", evaluated);
	ove_critical_exit(key);
	for (unsigned i = 0; i < 100u; i++) {
		OVE_LOG_INFO("line %u", i);
	}
	ove_board_exit(0);
	(void)arg;
}

OVE_THREAD_DEFINE_STATIC(logger, logs, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	OVE_LOG_INFO("before the start");
	(void)ove_run();
}
