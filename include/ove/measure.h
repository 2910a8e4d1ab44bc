/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Regions of your own code whose instructions `./ove measure` counts on an emulated board. docs/measure.md shows how to
 * check a region's budget in continuous integration.
 */
#ifndef OVE_MEASURE_H
#define OVE_MEASURE_H

#include <ove/inline/measure.h>

/**
 * Measure the statement or block that follows, each time it is executed:
 *
 *     OVE_MEASURE("control loop") {
 *             step(&controller);
 *     }
 *
 * `./ove measure APP` runs the program in the emulator and reports how many instructions each pass took. The program
 * does not take part in the measurement, so figures are exact and the same in every run. A pass starts before the
 * block's first instruction and ends after its last one. The suite `measure` counts the instructions of the region's
 * own thread or ISR. The suite `measure_elapsed` counts everything between start and end, including interrupts, other
 * threads and the kernel's switch.
 *
 * A region ends however control leaves the block: at its last statement, with return or with goto. In C, break and
 * continue end the region, and execution continues after the block. In C++, they apply to the loop around the region. A
 * pass that never ends, because its thread or the program ended, is not counted. Regions nest, and a region includes
 * the instructions of the regions inside it. Two regions with the same name are measured as one. In a function that
 * returns a value, place the last return after the block, because a C compiler does not see that the block always runs.
 *
 * With CONFIG_OVE_MEASURE=n, the block remains and the markers are gone. With CONFIG_OVE_MEASURE=y, the default, a
 * region has a nop at each end, and no figure counts the nops of any region. The compiler does not move loads and
 * stores across the start or end of a region, so the surrounding code may differ from the code without the region.
 * Computations in registers may still move. Without optimisation (-O0), the block itself costs a few instructions.
 *
 * @param name  a string literal with any characters but a zero; the row's name in results.json
 * @context any
 * @blocks never
 * @cost two instructions per pass, and four bytes of flash. Processors other than 32-bit Arm have no markers.
 */
#ifdef __cplusplus
#define OVE_MEASURE(name) OVE_MEASURE_(name, OVE_MEASURE_JOIN(ove_measure_end_, __COUNTER__))
#else
#define OVE_MEASURE(name)                                                   \
	OVE_MEASURE_(name, OVE_MEASURE_JOIN(ove_measure_end_, __COUNTER__), \
		     OVE_MEASURE_JOIN(ove_measure_once_, __COUNTER__))
#endif

#endif
