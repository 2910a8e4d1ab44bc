// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A static object with a destructor, so that the image has to register it. */

extern "C" int count_in_cpp(void);

namespace
{

struct Counter {
	int count = 0;
	~Counter()
	{
		count = -1;
	}
};

Counter counter;

} // namespace

int count_in_cpp(void)
{
	return ++counter.count;
}
