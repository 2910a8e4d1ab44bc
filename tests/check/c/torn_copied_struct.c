/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.packet: a structure with an array is copied by a function of the compiler's library.
 */
#include "check.h"

enum { WORDS = 40 };

struct packet {
	int words[WORDS];
};

static struct packet packet, copy;

static void on_packet(void *arg)
{
	static struct packet received;

	(void)arg;
	received.words[WORDS - 1]++;
	packet = received;
}

CHECK_CASE(torn_copied_struct)
{
	ove_board_irq_attach(on_packet, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		copy = packet;
		check_use(copy.words[turn] + copy.words[WORDS - 1]);
	}
}
