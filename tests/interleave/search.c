/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Walks the tree of all orders, depth first, and prints one line for each search. */
#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"

#define CHOICES_MOST 20000
#define NOTES        60
/* A search that needs more orders is too large and fails. */
#define ORDERS_MOST 3000000
/* Processor seconds. Code under search that never reaches a step is in an endless loop. */
#define SECONDS_MOST 20

extern const struct model_search *const __start_model_searches[];
extern const struct model_search *const __stop_model_searches[];

static struct {
	int chosen[CHOICES_MOST];
	int count[CHOICES_MOST];
	int length; /* choices of this order so far */
	int kept;   /* choices repeated from the previous order */
} path;

static struct {
	const char *what;
	const char *file;
	int thread;
	int line;
} notes[NOTES];
static unsigned noted;

static bool has_failed;
static char failure[300];

int search_choose(int count)
{
	if (count == 1) {
		return 0;
	}
	if (path.length == CHOICES_MOST) {
		model_fail("search.c", __LINE__, "too many choices in one order");
		return 0;
	}
	if (path.length >= path.kept) {
		path.chosen[path.length] = 0;
		path.count[path.length] = count;
	} else if (path.count[path.length] != count) {
		model_fail("search.c", __LINE__, "the same choices lead to another state");
		return 0;
	}
	return path.chosen[path.length++];
}

/* Keep the choices up to the last one with an untried alternative, and take that alternative. */
static bool next_order(void)
{
	while (path.length > 0 && path.chosen[path.length - 1] + 1 == path.count[path.length - 1]) {
		path.length--;
	}
	if (path.length == 0) {
		return false;
	}
	path.chosen[path.length - 1]++;
	path.kept = path.length;
	return true;
}

void search_note(int thread, const char *what, const char *file, int line)
{
	notes[noted % NOTES].thread = thread;
	notes[noted % NOTES].what = what;
	notes[noted % NOTES].file = file;
	notes[noted % NOTES].line = line;
	noted++;
}

bool search_has_failed(void)
{
	return has_failed;
}

void model_fail(const char *file, int line, const char *what)
{
	if (!has_failed) {
		(void)snprintf(failure, sizeof(failure), "%s:%d: %s", file, line, what);
	}
	has_failed = true;
}

static void print_order(void)
{
	const unsigned first = noted > NOTES ? noted - NOTES : 0u;

	for (unsigned i = first; i < noted; i++) {
		const ove_thread_t thread = model_thread_number(notes[i % NOTES].thread);
		const char *const slash = strrchr(notes[i % NOTES].file, '/');

		(void)printf("    %-12s %s", thread != NULL ? thread->common.name : "?", notes[i % NOTES].what);
		if (notes[i % NOTES].line != 0) {
			(void)printf(" at %s:%d", slash != NULL ? slash + 1 : notes[i % NOTES].file,
				     notes[i % NOTES].line);
		}
		(void)printf("\n");
	}
}

static int run(const struct model_search *search)
{
	long orders = 0;

	path.kept = 0;
	do {
		model_reset(search->preemptions, search->calm);
		path.length = 0;
		noted = 0;
		search->body();
		orders++;
		if (orders == ORDERS_MOST) {
			model_fail("search.c", __LINE__, "the search is too large");
		}
	} while (!has_failed && next_order());
	if (has_failed) {
		(void)printf("FAIL %s: %s, in order %ld:\n", search->id, failure, orders);
		print_order();
		return 1;
	}
	(void)printf("PASS %s: %ld orders\n", search->id, orders);
	return 0;
}

/* Each search has its own process, so a fault in the code under search ends only that search. */
static int run_apart(const struct model_search *search)
{
	int status = 1;
	pid_t child;

	(void)fflush(stdout);
	child = fork();
	if (child == 0) {
		(void)setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS_MOST, SECONDS_MOST});
		status = run(search);
		(void)fflush(stdout);
		_exit(status);
	}
	if (child < 0 || waitpid(child, &status, 0) != child) {
		return 1;
	}
	if (WIFSIGNALED(status)) {
		(void)printf("FAIL %s: signal %d\n", search->id, WTERMSIG(status));
	}
	return status == 0 ? 0 : 1;
}

static bool is_wanted(const char *id, int count, char **wanted)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(id, wanted[i]) == 0) {
			return true;
		}
	}
	return count == 0;
}

int main(int argc, char **argv)
{
	const bool is_list = argc > 1 && strcmp(argv[1], "--list") == 0;
	int failed = 0;

	for (const struct model_search *const *at = __start_model_searches; at != __stop_model_searches; at++) {
		if (is_list) {
			(void)printf("%s\t%s\n", (*at)->id, (*at)->claim);
		} else if (is_wanted((*at)->id, argc - 1, argv + 1)) {
			failed += run_apart(*at);
		}
	}
	return failed != 0;
}
