/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include "concept.h"

/**
 * Play scenarios of a concept with an interrupt at every instruction of each. Fail the running test if a thread or the
 * interrupt sees a result that the model does not allow.
 *
 * @param one_in  play one in this many scenarios: a prime, so that the third thread and the interrupt vary
 */
void sweep_concept(const struct sweep_concept *concept, unsigned one_in);

#endif
