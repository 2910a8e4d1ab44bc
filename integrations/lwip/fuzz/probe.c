/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "probe.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "controller.h"
#include "draw.h"
#include "failed.h"
#include "frames.h"
#include "interface.h"
#include "peer.h"
#include "sums.h"

#define MOST (FRAME_SOUND - ETHERNET_HEADER - IP_HEADER - UDP_HEADER)

static const uint8_t ask[] = {0xff, 0xff, 0xff, 0xff, 0xff,     0xff,    PEER_MAC, 8, 6, 0, 1, 8, 0,
			      6,    4,    0,    1,    PEER_MAC, PEER_IP, 0,        0, 0, 0, 0, 0, OWN_IP};
static const uint8_t answer[] = {PEER_MAC, OWN_MAC, 8, 6, 0, 1, 8, 0, 6, 4, 0, 2, OWN_MAC, OWN_IP, PEER_MAC, PEER_IP};
static uint8_t echoed[MOST];
static size_t echoed_length;
static bool has_answer, has_echo;
/* FNV-1a. */
static uint32_t digest = 2166136261u;

uint32_t probe_digest(void)
{
	return digest;
}

/* Checks each frame that lwIP sends: its lengths and checksums are right, whatever lwIP received. */
void controller_sent(const uint8_t *frame, size_t length)
{
	const uint8_t *ip = frame + ETHERNET_HEADER;
	const size_t ports = ETHERNET_HEADER + IP_HEADER;

	if (length < ETHERNET_HEADER || length > FRAME_SOUND) {
		fuzz_failed("a sent frame is too short or too long");
	}
	if (frame[12] == 8 && frame[13] == 0) {
		const size_t header = length < ports ? 0 : (ip[0] & 0x0fu) * 4u;
		const size_t total = header == 0 ? 0 : ip[2] * 256u + ip[3];

		if (header < IP_HEADER || total < header || total > length - ETHERNET_HEADER ||
		    sum_of(ip, header, 0) != 0) {
			fuzz_failed("a sent frame has a wrong IP header");
		}
		has_echo = has_echo ||
			   (ip[9] == 17 && total == IP_HEADER + UDP_HEADER + echoed_length && frame[ports + 1] == 7 &&
			    frame[ports + 3] == 0x33 && memcmp(frame + ports + UDP_HEADER, echoed, echoed_length) == 0);
	}
	has_answer = has_answer || (length >= sizeof(answer) && memcmp(frame, answer, sizeof(answer)) == 0);
	for (size_t i = 0; i < length; i++) {
		digest = (digest ^ frame[i]) * 16777619u;
	}
	peer_saw(frame, length);
}

static void send(const char *kind, uint32_t number, const uint8_t *frame, size_t length)
{
	fuzz_frame(kind, number, frame, length);
	interface_receives(frame, length, false);
	interface_settles();
}

void probe_answers(void)
{
	static const uint8_t head[] = {OWN_MAC, PEER_MAC, 8, 0,       0x45,   0,    0,    0, 0, 9, 0, 0, 64,
				       17,      0,        0, PEER_IP, OWN_IP, 0x30, 0x33, 0, 7, 0, 0, 0, 0};
	uint8_t frame[FRAME_SOUND];
	uint8_t padded[60] = {0};

	has_answer = false;
	has_echo = false;
	/* lwIP answers a request from an unknown sender. */
	memcpy(padded, ask, sizeof(ask));
	send("probe ARP", 0, padded, sizeof(padded));
	if (!has_answer) {
		fuzz_failed("after the case, a request for the address is not answered");
	}
	echoed_length = draw(MOST + 1);
	for (size_t i = 0; i < echoed_length; i++) {
		echoed[i] = (uint8_t)draw(256);
	}
	const size_t datagram = UDP_HEADER + echoed_length;

	memcpy(frame, head, sizeof(head));
	memcpy(frame + sizeof(head), echoed, echoed_length);
	frame[16] = (uint8_t)((IP_HEADER + datagram) >> 8);
	frame[17] = (uint8_t)(IP_HEADER + datagram);
	frame[38] = (uint8_t)(datagram >> 8);
	frame[39] = (uint8_t)datagram;
	sum_headers(frame, sizeof(head) + echoed_length);
	send("probe UDP", 0, frame, sizeof(head) + echoed_length);
	if (!has_echo) {
		fuzz_failed("after the case, a datagram does not come back unchanged");
	}
}
