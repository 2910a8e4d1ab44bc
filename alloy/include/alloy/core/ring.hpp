// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

namespace alloy::rtos::detail {

// A ring of nodes with members next and prev, known by its head; an empty ring is a null head. Interrupts are masked.

/// Adds a node before the first of a ring that is not empty, which makes it the last. O(1).
template <class Node> inline void ring_append(Node* first, Node* node) {
    Node* const last = first->prev;
    node->next = first;
    node->prev = last;
    last->next = node;
    first->prev = node;
}

/// Adds a node as the last. O(1).
template <class Node> inline void ring_push_back(Node*& head, Node* node) {
    if (head == nullptr) {
        node->next = node;
        node->prev = node;
        head = node;
    } else {
        ring_append(head, node);
    }
}

/// Takes a node out; the one after it becomes the head if it was. O(1).
template <class Node> inline void ring_remove(Node*& head, Node* node) {
    Node* const after = node->next;
    if (after == node) {
        head = nullptr;
        return;
    }
    Node* const before = node->prev;
    before->next = after;
    after->prev = before;
    if (head == node)
        head = after;
}

} // namespace alloy::rtos::detail
