/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "frames.h"

#include <string.h>

#include "bytes.h"
#include "damage.h"
#include "draw.h"
#include "layers.h"
#include "peer.h"
#include "sums.h"

static uint8_t before[FRAME_MOST];
static size_t before_length;

void frames_start(uint32_t seed)
{
	draw_start(seed);
	peer_start();
	before_length = 0;
}

static size_t build_arp(uint8_t *frame)
{
	static const uint8_t fixed[] = {0, 1, 8, 0, 6, 4, 0};
	static const uint8_t peer[] = {PEER_MAC, PEER_IP};
	static const uint8_t own[] = {OWN_MAC, OWN_IP};
	uint8_t *arp = ethernet(frame, 0x0806u);

	memcpy(arp, fixed, sizeof(fixed));
	arp[7] = (uint8_t)(1 + draw(2));
	memcpy(arp + 8, peer, sizeof(peer));
	memcpy(arp + 18, own, sizeof(own));
	arp[17] = (uint8_t)(one_in(4) ? draw(16) : arp[17]);
	return ETHERNET_HEADER + 28;
}

static size_t build_icmp(uint8_t *frame)
{
	static const uint8_t types[] = {8, 0, 3, 11, 5, 13, 17};
	uint8_t *icmp = ip_begin(frame, PROTOCOL_ICMP);
	const uint8_t type = types[one_in(3) ? draw(sizeof(types)) : 0];
	size_t length = some_length();

	put32(icmp, (uint32_t)type << 24 | (one_in(4) ? draw(16) << 16 : 0));
	put32(icmp + 4, draw(UINT32_MAX));
	fill(icmp + 8, length);
	/* An error quotes lwIP's own frame. */
	if (type != 8 && length >= IP_HEADER + UDP_HEADER) {
		icmp[8] = 0x45;
		icmp[8 + 9] = PROTOCOL_UDP;
	}
	return ip_end(frame, icmp + 8 + length);
}

static size_t build_igmp(uint8_t *frame)
{
	uint8_t *igmp = ip_begin(frame, PROTOCOL_IGMP);

	put32(igmp, (one_in(2) ? 0x11u : 0x16u) << 24 | draw(256) << 16);
	put32(igmp + 4, one_in(2) ? 0 : 0xe0000001u);
	return ip_end(frame, igmp + 8);
}

static size_t build_udp(uint8_t *frame)
{
	static const uint16_t ports[] = {7, 9, 68, 12345};
	uint8_t *header = ip_begin(frame, PROTOCOL_UDP);

	return udp(frame, header, 1024 + draw(4), ports[draw(4)], fill(header + UDP_HEADER, some_length()));
}

static size_t build_fragment(uint8_t *frame)
{
	uint8_t *part = ip_begin(frame, one_in(4) ? PROTOCOL_ICMP : PROTOCOL_UDP);
	const uint32_t offset = draw(one_in(8) ? 0x2000u : 6);
	const size_t length = one_in(8) ? some_length() : 8u * (1u + draw(4));

	put16(frame + ETHERNET_HEADER + 6, offset | (one_in(3) ? 0 : 0x2000u));
	fill(part, length);
	if (offset == 0 && length >= UDP_HEADER) {
		put16(part + 2, 7);
		put16(part + 6, 0);
	}
	return ip_end(frame, part + length);
}

static size_t build_noise(uint8_t *frame)
{
	static const uint16_t types[] = {0x0800, 0x0806, 0x8100, 0x86dd, 0, 1500};
	uint8_t *at = ethernet(frame, types[draw(6)]);

	return ETHERNET_HEADER + fill(at, some_length());
}

/* Longer than Ethernet allows: a controller may pass it on. */
static size_t build_long(uint8_t *frame)
{
	uint8_t *header = ip_begin(frame, PROTOCOL_UDP);
	const size_t length = FRAME_SOUND - 64u + draw(one_in(2) ? 64 : FRAME_MOST - FRAME_SOUND - 64);

	return udp(frame, header, 1024, 7, fill(header + UDP_HEADER, length));
}

/* The shortest frames that controllers pass on, and shorter ones. */
static size_t build_short(uint8_t *frame)
{
	return fill(frame, draw(61));
}

static size_t build_again(uint8_t *frame)
{
	memcpy(frame, before, before_length);
	return before_length;
}

static const struct {
	const char *name;
	size_t (*build)(uint8_t *frame);
	uint32_t share;
} kinds[] = {{"ARP", build_arp, 4},   {"ICMP", build_icmp, 4},         {"IGMP", build_igmp, 1},
	     {"UDP", build_udp, 4},   {"fragment", build_fragment, 6}, {"TCP", build_tcp, 16},
	     {"DHCP", build_dhcp, 3}, {"DNS", build_dns, 3},           {"noise", build_noise, 1},
	     {"long", build_long, 2}, {"short", build_short, 2},       {"again", build_again, 2}};
#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

size_t frames_next(uint8_t *frame, const char **kind)
{
	uint32_t total = 0;
	size_t which = 0;

	for (size_t i = 0; i < KINDS; i++) {
		total += kinds[i].share;
	}
	for (uint32_t at = draw(total); at >= kinds[which].share; which++) {
		at -= kinds[which].share;
	}
	size_t length = kinds[which].build(frame);

	*kind = kinds[which].name;
	sum_headers(frame, length);
	memcpy(before, frame, length);
	before_length = length;
	if (one_in(2)) {
		for (uint32_t left = 1u + draw(4); left > 0; left--) {
			length = damage(frame, length);
		}
		/* In most cases, the damaged frame passes the checksums. */
		if (!one_in(4)) {
			sum_headers(frame, length);
		}
	}
	return length;
}
