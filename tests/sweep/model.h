/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The specification of ove's objects as a program: each operation is atomic, and the most urgent ready thread takes the
 * next step.
 */
#ifndef SWEEP_MODEL_H
#define SWEEP_MODEL_H

#include "op.h"

/**
 * Run a scenario with the interrupt before one of its steps.
 *
 * @param[out] outcome  the observations
 * @returns false if everything comes to rest before that step; the outcome then comes from the run without an interrupt
 */
bool sweep_model_run(const struct sweep_scenario *scenario, unsigned isr_before, struct sweep_outcome *outcome);

#endif
