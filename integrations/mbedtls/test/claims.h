/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

/** The library's own tests of its ciphers and digests pass, as it is compiled here. */
void library_tests_pass(void);
/** Two threads of different priorities draw from one generator, wait for each other, and get no block twice. */
void threads_share_a_generator(void);
/** A client and a server in two threads connect by TLS, and what the client sends comes back. */
void connection_echoes(void);
/** A client with another key is rejected, and each side learns why. */
void wrong_key_is_refused(void);
/** Over a link that loses datagrams, DTLS resends them when its timer expires. */
void lost_datagrams_are_sent_again(void);

#endif
