/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <lwip/api.h>
#include <lwip/ip_addr.h>

#include <stdio.h>

#include "check.h"
#include "claims.h"

#define BYTES 65536u
#define PART  1024u

static char letter_at(size_t place)
{
	return (char)('a' + place % 23u);
}

static size_t receive(struct netconn *connection, size_t place)
{
	struct netbuf *buffer;
	void *bytes;
	u16_t length;

	CHECK(netconn_recv(connection, &buffer) == ERR_OK);
	do {
		CHECK(netbuf_data(buffer, &bytes, &length) == ERR_OK);
		for (u16_t i = 0; i < length; i++) {
			CHECK(((const char *)bytes)[i] == letter_at(place + i));
		}
		place += length;
	} while (netbuf_next(buffer) >= 0);
	netbuf_delete(buffer);
	return place;
}

void connection_echoes(void)
{
	static bool has_printed;
	struct netconn *connection = netconn_new(NETCONN_TCP);
	ip_addr_t address;
	size_t received = 0;

	CHECK(connection != NULL);
	IP_ADDR4(&address, 127, 0, 0, 1);
	CHECK(netconn_connect(connection, &address, 7) == ERR_OK);
	for (size_t sent = 0; sent < BYTES; sent += PART) {
		char part[PART];

		for (size_t i = 0; i < PART; i++) {
			part[i] = letter_at(sent + i);
		}
		CHECK(netconn_write(connection, part, PART, NETCONN_COPY) == ERR_OK);
		while (received < sent) {
			received = receive(connection, received);
		}
	}
	while (received < BYTES) {
		received = receive(connection, received);
	}
	CHECK(netconn_close(connection) == ERR_OK);
	CHECK(netconn_delete(connection) == ERR_OK);
	if (!has_printed) {
		printf("a connection echoes %u bytes\n", BYTES);
	}
	has_printed = true;
}
