/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The driver of the board's Ethernet sends frames in three parts of all lengths. The controller's PHY loops each frame
 * back, so that the program can check every byte.
 */
#include <ove/ove.h>

#include <ove_board_ethernet.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define SHORTEST 60u
#define PARTS    3u
/* One length for each number of bytes that do not fill the last word. */
#define LENGTHS (SHORTEST + sizeof(uint32_t))

/* The LAN9118's access to the registers of its PHY, which the driver does not need. */
#define MAC_CSR_CMD  (*(volatile uint32_t *)(OVE_BOARD_ETHERNET_BASE + 0xa4u))
#define MAC_CSR_DATA (*(volatile uint32_t *)(OVE_BOARD_ETHERNET_BASE + 0xa8u))
#define MAC_BUSY     (1u << 31)
#define MII_ACC      6u
#define MII_DATA     7u
#define MII_WRITE    (1u << 11 | 1u << 1)
#define PHY_LOOPBACK (1u << 14)

static void mac_write(uint32_t which, uint32_t value)
{
	MAC_CSR_DATA = value;
	MAC_CSR_CMD = MAC_BUSY | which;
	while ((MAC_CSR_CMD & MAC_BUSY) != 0) {
	}
}

static void on_frames(void *arg)
{
	(void)arg;
}

static void send(const uint8_t *frame, const size_t lengths[PARTS], size_t length)
{
	CHECK(ove_board_ethernet_send_begin(length));
	for (size_t i = 0; i < PARTS; i++) {
		ove_board_ethernet_send_part(frame, lengths[i]);
		frame += lengths[i];
	}
}

static void comes_back(const uint8_t *frame, const size_t lengths[PARTS], size_t length)
{
	static uint8_t back[OVE_BOARD_ETHERNET_FRAME];
	const size_t pending = ove_board_ethernet_pending();

	if (pending == length) {
		ove_board_ethernet_receive(back, length);
		if (memcmp(back, frame, length) == 0) {
			return;
		}
	}
	printf("a frame in parts of %zu, %zu and %zu bytes comes back with %zu bytes, or with others\n", lengths[0],
	       lengths[1], lengths[2], pending);
	exit(1);
}

void ove_main(void)
{
	static const uint8_t address[6] = {2, 0, 0, 0, 0, 1};
	static uint8_t frame[LENGTHS];
	unsigned frames = 0;

	CHECK(ove_board_ethernet_start(address, on_frames, NULL));
	mac_write(MII_DATA, PHY_LOOPBACK);
	mac_write(MII_ACC, MII_WRITE);
	for (size_t i = 0; i < sizeof(frame); i++) {
		frame[i] = (uint8_t)(i + 1u);
	}
	memcpy(frame, address, sizeof(address));
	for (size_t length = SHORTEST; length < LENGTHS; length++) {
		for (size_t first = 0; first <= length; first++) {
			for (size_t second = 0; second <= length - first; second++) {
				const size_t lengths[PARTS] = {first, second, length - first - second};

				send(frame, lengths, length);
				comes_back(frame, lengths, length);
				frames++;
			}
		}
	}
	printf("%u frames came back\n", frames);
	exit(0);
}
