/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The connection of the client and the broker of the test: two streams, or an lwIP socket. */
#ifndef LINK_H
#define LINK_H

#include <transport_interface.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Connect the client, whose transport calls wait `wait_ms`. */
TransportInterface_t link_connect(uint32_t wait_ms);
/** The broker's side, after link_connect(). */
void link_accept(void);
/** Read exactly `length` bytes, however long this takes. */
void link_read(void *bytes, size_t length);
/** Write all these bytes. */
void link_write(const void *bytes, size_t length);
/** End the connection from the broker's side. */
void link_lose(void);
/** Free the client's part of a connection. */
void link_close(void);

#endif
