// SPDX-License-Identifier: MIT OR Apache-2.0
// A mutex at file scope, as a constant or as an object that its constructor makes; case.toml says which.
#include <ove/ove.hpp>

STORAGE ove::Mutex mutex;

void ove_main()
{
	if (!mutex.try_lock() || ove::run() != ove::Error::Context) {
		return;
	}
}
