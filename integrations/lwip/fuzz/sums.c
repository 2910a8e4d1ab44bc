/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "sums.h"

#include <stdbool.h>

#include "bytes.h"
#include "frames.h"

uint16_t sum_of(const uint8_t *bytes, size_t length, uint32_t sum)
{
	for (size_t i = 0; i < length; i++) {
		sum += i % 2 == 0 ? (uint32_t)bytes[i] << 8 : bytes[i];
	}
	while (sum >> 16 != 0) {
		sum = (sum & 0xffffu) + (sum >> 16);
	}
	return (uint16_t)~sum;
}

/* Returns the offset of a protocol's checksum in its header, or 0 if the protocol has no checked one. */
static size_t sum_at(uint32_t protocol)
{
	switch (protocol) {
	case PROTOCOL_ICMP:
	case PROTOCOL_IGMP:
		return 2;
	case PROTOCOL_UDP:
		return 6;
	case PROTOCOL_TCP:
		return 16;
	default:
		return 0;
	}
}

void sum_headers(uint8_t *frame, size_t length)
{
	uint8_t *const ip = frame + ETHERNET_HEADER;

	if (length < ETHERNET_HEADER + IP_HEADER || get16(frame + 12) != 0x0800u) {
		return;
	}
	const size_t header = (ip[0] & 0x0fu) * 4u;
	const size_t total = get16(ip + 2);
	const size_t at = header + sum_at(ip[9]);

	if (header < IP_HEADER || total > length - ETHERNET_HEADER || header > total) {
		return;
	}
	put16(ip + 10, 0);
	put16(ip + 10, sum_of(ip, header, 0));
	/* A fragment contains only a part of the protocol's bytes. */
	if (at == header || at + 2 > total || (get16(ip + 6) & 0x3fffu) != 0) {
		return;
	}
	const bool has_addresses = ip[9] == PROTOCOL_UDP || ip[9] == PROTOCOL_TCP;
	uint32_t sum = 0;

	if (has_addresses) {
		for (size_t i = 12; i < IP_HEADER; i += 2) {
			sum += get16(ip + i);
		}
		sum += ip[9] + (uint32_t)(total - header);
	}
	put16(ip + at, 0);
	put16(ip + at, sum_of(ip + header, total - header, sum));
}
