/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

/** Start the echo server on port 7 of each interface, for TCP by sockets. */
void echo_start(void);
/** The sequential API: a connection receives back what it sends. */
void connection_echoes(void);
/** The socket API, from two threads of different priorities at once. */
void clients_echo_at_once(void);
/** A datagram comes back to its sender. */
void datagram_is_answered(void);
/** A receive without data returns EWOULDBLOCK, not before its timeout. */
void receive_times_out(void);
/** Connections that end with a reset, in the middle of sending, leave nothing behind. */
void resets_leave_nothing(void);
/** A thread whose wait another thread ends stays in its write until lwIP has taken all bytes. */
void write_survives_an_aborted_wait(void);
/** Frames that are truncated or damaged are dropped: each length, and each byte of the headers; so is a frame that is
 * too long. */
void hostile_frames_are_dropped(void);

#endif
