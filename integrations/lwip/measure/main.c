/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Kilobytes that a client sends to the echo server on the loopback interface and receives back. */
#include <ove/measure.h>

#include <lwip/api.h>

#include "check.h"
#include "claims.h"
#include "lwip_up.h"

#define BYTES  1024u
#define PASSES 50

static void echo_once(struct netconn *connection)
{
	static char part[BYTES];
	struct netbuf *buffer;

	CHECK(netconn_write(connection, part, BYTES, NETCONN_COPY) == ERR_OK);
	for (size_t got = 0; got < BYTES;) {
		CHECK(netconn_recv(connection, &buffer) == ERR_OK);
		got += netbuf_len(buffer);
		netbuf_delete(buffer);
	}
}

void judge_claims(void)
{
	struct netconn *connection;
	ip_addr_t address;

	lwip_up();
	echo_start();
	connection = netconn_new(NETCONN_TCP);
	CHECK(connection != NULL);
	IP_ADDR4(&address, 127, 0, 0, 1);
	CHECK(netconn_connect(connection, &address, 7) == ERR_OK);
	echo_once(connection);
	for (int i = 0; i < PASSES; i++) {
		OVE_MEASURE("echo 1 KB") {
			echo_once(connection);
		}
	}
}
