// SPDX-License-Identifier: MIT OR Apache-2.0
#include <ove/ove.hpp>

/** A lock behind a table of functions. Others may derive from it, so a call is not resolved here. */
class Lockable
{
      public:
	virtual int lock(ove_mutex_t mutex) = 0;
	virtual const char *name() const = 0;

      protected:
	~Lockable() = default;
};

namespace
{

class Plain final : public Lockable
{
      public:
	int lock(ove_mutex_t mutex) override
	{
		return ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	}
	const char *name() const override
	{
		return "plain";
	}
};

} // namespace

extern "C" {

int planted_allocation(ove_mutex_t mutex, int *&result);
int planted_virtual_call(Lockable &lockable, ove_mutex_t mutex);
void planted_type_info(unsigned char *memory);

int planted_allocation(ove_mutex_t mutex, int *&result)
{
	result = new int{5};
	return ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
}

int planted_virtual_call(Lockable &lockable, ove_mutex_t mutex)
{
	return lockable.lock(mutex);
}

/** Makes an object with a table, which the image must then hold. */
void planted_type_info(unsigned char *memory)
{
	new (memory) Plain;
}
}

void ove_main()
{
}
