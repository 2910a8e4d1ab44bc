/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Kilobytes that a client sends to the echo server on the loopback interface, and gets back. */
#include <ove/measure.h>
#include <ove/ove.h>

#include <lwip/api.h>
#include <lwip/tcpip.h>

#include <stdlib.h>

#include "check.h"
#include "claims.h"

#define BYTES  1024u
#define PASSES 50

OVE_SEM_DEFINE_STATIC(started, 0, 1);

static void is_up(void *arg)
{
	(void)arg;
	ove_sem_give(started);
}

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

static void client(void *arg)
{
	struct netconn *connection;
	ip_addr_t address;

	(void)arg;
	tcpip_init(is_up, NULL);
	CHECK(ove_sem_take(started, OVE_WAIT_FOREVER) == OVE_OK);
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
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(client_thread, client, NULL, OVE_PRIO_NORMAL, 8192);

void ove_main(void)
{
	ove_run();
}
