/**
 * Readings with an authentication code that only the key's holder can compute: HMAC with SHA-256. The last reading is
 * altered in transit, so the receiver rejects it. A product stores the key in its chip; the library also offers TLS.
 */
#include <ove/ove.h>

#include <ove_mbedtls.h>

#include <mbedtls/constant_time.h>
#include <mbedtls/md.h>
#include <mbedtls/memory_buffer_alloc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CODE_BYTES 32
#define READINGS   3

struct message {
	char text[16];
	unsigned char code[CODE_BYTES];
};

static const unsigned char key[] = "shared key";
static unsigned char memory[8192];
OVE_QUEUE_DEFINE_STATIC(messages, struct message, READINGS);

int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written);

/* A product reads its random number generator here; this application needs none. */
int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written)
{
	(void)data;
	(void)output;
	(void)length;
	*written = 0;
	return 0;
}

static void make_code(const char *text, unsigned char *code)
{
	const mbedtls_md_info_t *const sha256 = mbedtls_md_info_from_type(MBEDTLS_MD_SHA256);

	if (mbedtls_md_hmac(sha256, key, sizeof(key) - 1, (const unsigned char *)text, strlen(text), code) != 0) {
		ove_stop(OVE_STOP_PANIC, "mbedtls_md_hmac");
	}
}

static void send(void *arg)
{
	(void)arg;
	for (int i = 0; i < READINGS; i++) {
		struct message message = {0};

		snprintf(message.text, sizeof(message.text), "2%d degrees", i);
		make_code(message.text, message.code);
		if (i == READINGS - 1) {
			message.text[0] = '9';
		}
		ove_queue_send(messages, &message, OVE_WAIT_FOREVER);
	}
}

static void receive(void *arg)
{
	unsigned char code[CODE_BYTES];
	struct message message;

	(void)arg;
	for (int i = 0; i < READINGS; i++) {
		ove_queue_receive(messages, &message, OVE_WAIT_FOREVER);
		make_code(message.text, code);
		/* The duration of this comparison does not depend on the bytes. */
		if (mbedtls_ct_memcmp(code, message.code, CODE_BYTES) == 0) {
			printf("%s\n", message.text);
		} else {
			printf("%s: refused, the code is wrong\n", message.text);
		}
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(sender, send, NULL, OVE_PRIO_NORMAL, 8192);
OVE_THREAD_DEFINE_STATIC(receiver, receive, NULL, OVE_PRIO_HIGH, 8192);

void ove_main(void)
{
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_mbedtls_start();
	mbedtls_memory_buffer_alloc_init(memory, sizeof(memory));
	ove_run();
}
