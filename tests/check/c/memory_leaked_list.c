/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds leak.8 bytes from push: the first node of a list is forgotten with the list.
 */
#include "check.h"

#include <stdlib.h>
struct node {
	struct node *next;
	int value;
};

static struct node *head;

__attribute__((noinline)) static void push(int value)
{
	struct node *node = malloc(sizeof(*node));

	node->next = head;
	node->value = value;
	head = node;
}

CHECK_CASE(memory_leaked_list)
{
	push(1);
	push(2);
	check_use(head->value);
	head = NULL;
}
