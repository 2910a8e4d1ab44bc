// SPDX-License-Identifier: MIT OR Apache-2.0
/// @file Between the clock code and the model, which is a program in Python that calls this library.
#include <ove_reg.h>

void ove_board_start();
void ove_board_cycles_start();
void ove_caches_on();

namespace
{
struct Stop {};

uint32_t (*read_of_model)(uint32_t);
void (*write_of_model)(uint32_t, uint32_t);
} // namespace

extern "C" {
/// The model sets this to end the run: it has found what is wrong.
int ove_model_is_over;

void ove_model_run(uint32_t (*read)(uint32_t), void (*write)(uint32_t, uint32_t))
{
	read_of_model = read;
	write_of_model = write;
	try {
		ove_board_start();
		ove_board_cycles_start();
	} catch (const Stop &) {
	}
}
}

uint32_t ove_model_read(uint32_t address)
{
	const uint32_t value = read_of_model(address);

	if (ove_model_is_over) {
		throw Stop{};
	}
	return value;
}

void ove_model_write(uint32_t address, uint32_t value)
{
	write_of_model(address, value);
	if (ove_model_is_over) {
		throw Stop{};
	}
}

// Registers of the processor, which the vendor does not describe; the emulator runs the code.
void ove_caches_on()
{
}
