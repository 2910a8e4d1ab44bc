// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

namespace alloy::rtos::detail {

// A ring of nodes with members next and prev, referenced by its head; an empty ring has a null head. Interrupts masked.

/// Adds a node at the end of a ring that is not empty, by inserting it before the first. O(1).
template <class Node> inline void ring_append(Node* first, Node* node) {
    Node* const last = first->prev;
    node->next = first;
    node->prev = last;
    last->next = node;
    first->prev = node;
}

/// Adds a node at the end. O(1).
template <class Node> inline void ring_push_back(Node*& head, Node* node) {
    if (head == nullptr) {
        node->next = node;
        node->prev = node;
        head = node;
    } else {
        ring_append(head, node);
    }
}

/// Removes a node; if it was the head, the next node becomes the head. O(1).
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
