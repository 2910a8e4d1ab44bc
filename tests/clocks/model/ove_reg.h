/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file In place of boards/include/ove_reg.h: each access to a register is a call of the model. The code is C++ here.
 */
#ifndef OVE_REG_H
#define OVE_REG_H

#include <stdint.h>

uint32_t ove_model_read(uint32_t address);
void ove_model_write(uint32_t address, uint32_t value);

class Register
{
      public:
	class Pointer
	{
	      public:
		explicit Pointer(uint32_t address) : address(address)
		{
		}
		Register operator*() const
		{
			return Register(address);
		}

	      private:
		uint32_t address;
	};

	explicit Register(uint32_t address) : address(address)
	{
	}
	operator uint32_t() const
	{
		return ove_model_read(address);
	}
	Pointer operator&() const
	{
		return Pointer(address);
	}
	void operator=(uint32_t value) const
	{
		ove_model_write(address, value);
	}
	void operator|=(uint32_t value) const
	{
		ove_model_write(address, ove_model_read(address) | value);
	}
	void operator&=(uint32_t value) const
	{
		ove_model_write(address, ove_model_read(address) & value);
	}

      private:
	uint32_t address;
};

#define OVE_REG32(address) (Register(address))
typedef Register::Pointer ove_reg32_ptr;

#endif
