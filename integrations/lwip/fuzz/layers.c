/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "layers.h"

#include <string.h>

#include "bytes.h"
#include "draw.h"
#include "frames.h"

uint8_t *ethernet(uint8_t *frame, uint32_t type)
{
	static const uint8_t addresses[] = {OWN_MAC, PEER_MAC};

	memcpy(frame, addresses, sizeof(addresses));
	if (one_in(16)) {
		memset(frame, 0xff, 6);
	}
	put16(frame + 12, type);
	return frame + ETHERNET_HEADER;
}

uint8_t *ip_begin(uint8_t *frame, uint32_t protocol)
{
	static const uint8_t addresses[] = {PEER_IP, OWN_IP};
	uint8_t *ip = ethernet(frame, 0x0800u);
	const size_t options = one_in(16) ? 4u * draw(11) : 0;

	memset(ip, 0, IP_HEADER);
	ip[0] = (uint8_t)(0x45u + options / 4u);
	put16(ip + 4, draw(4));
	ip[8] = 64;
	ip[9] = (uint8_t)protocol;
	memcpy(ip + 12, addresses, sizeof(addresses));
	if (one_in(16)) {
		memset(ip + 16, 0xff, 4);
	}
	fill(ip + IP_HEADER, options);
	return ip + IP_HEADER + options;
}

size_t ip_end(uint8_t *frame, const uint8_t *end)
{
	put16(frame + ETHERNET_HEADER + 2, (uint32_t)(end - frame) - ETHERNET_HEADER);
	return (size_t)(end - frame);
}

size_t udp(uint8_t *frame, uint8_t *header, uint32_t from, uint32_t to, size_t length)
{
	put16(header, from);
	put16(header + 2, to);
	put16(header + 4, (uint32_t)(UDP_HEADER + length));
	put16(header + 6, 0);
	return ip_end(frame, header + UDP_HEADER + length);
}

size_t some_length(void)
{
	return one_in(4) ? draw(1401) : draw(65);
}
