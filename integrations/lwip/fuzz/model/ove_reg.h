/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Replaces boards/include/ove_reg.h: each register access is a call of controller.cpp. The driver is compiled as C++
 * here.
 */
#ifndef OVE_REG_H
#define OVE_REG_H

#include <stdint.h>

uint32_t controller_read(uint32_t offset);
void controller_write(uint32_t offset, uint32_t value);

class Register
{
      public:
	explicit Register(uint32_t offset) : offset(offset)
	{
	}
	/* In C, `(void)` before a volatile register reads it. */
	~Register()
	{
		if (!is_used) {
			(void)controller_read(offset);
		}
	}
	operator uint32_t()
	{
		is_used = true;
		return controller_read(offset);
	}
	void operator=(uint32_t value)
	{
		is_used = true;
		controller_write(offset, value);
	}

      private:
	uint32_t offset;
	bool is_used = false;
};

#define OVE_REG32(address)      (Register(address))
#define OVE_BOARD_ETHERNET_BASE 0u

#endif
