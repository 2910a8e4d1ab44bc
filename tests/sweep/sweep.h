/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include "concept.h"

/**
 * Play scenarios of a concept with an interrupt at every instruction of each; fail the running test when a thread or
 * the interrupt sees what the model does not allow.
 *
 * @param one_in  every how manieth scenario: a prime, so that it is not always the same third thread or interrupt
 */
void sweep_concept(const struct sweep_concept *concept, unsigned one_in);

#endif
