/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SOCKETS_H
#define SOCKETS_H

/** Let the broker's side accept connections on the loopback interface. */
void sockets_listen(void);

#endif
