// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Names of what the configuration leaves out, so that a compiler says which symbol turns it on. */
#pragma once

#include <cstddef>

#include "ove_config.h"

#define OVE_OFF(symbol) [[gnu::unavailable(#symbol " is off")]]

namespace ove
{

#if !CONFIG_OVE_MUTEX
class OVE_OFF(CONFIG_OVE_MUTEX) Mutex;
class OVE_OFF(CONFIG_OVE_MUTEX) RMutex;
#endif

#if !CONFIG_OVE_CONDVAR
class OVE_OFF(CONFIG_OVE_CONDVAR) Condvar;
#endif

#if !CONFIG_OVE_SEM
class OVE_OFF(CONFIG_OVE_SEM) Sem;
#endif

#if !CONFIG_OVE_EVENT
class OVE_OFF(CONFIG_OVE_EVENT) Event;
#endif

#if !CONFIG_OVE_EVENTGROUP
class OVE_OFF(CONFIG_OVE_EVENTGROUP) EventGroup;
#endif

#if !CONFIG_OVE_QUEUE
template <class T> class OVE_OFF(CONFIG_OVE_QUEUE) AnyQueue;
template <class T, std::size_t N> class OVE_OFF(CONFIG_OVE_QUEUE) Queue;
#endif

#if !CONFIG_OVE_STREAM
class OVE_OFF(CONFIG_OVE_STREAM) AnyStream;
template <std::size_t N> class OVE_OFF(CONFIG_OVE_STREAM) Stream;
#endif

#if !CONFIG_OVE_TIMER
class OVE_OFF(CONFIG_OVE_TIMER) AnyTimer;
class OVE_OFF(CONFIG_OVE_TIMER) Timer;
template <std::size_t CaptureBytes> class OVE_OFF(CONFIG_OVE_TIMER) BasicTimer;
#endif

#if !CONFIG_OVE_WORKQUEUE
class OVE_OFF(CONFIG_OVE_WORKQUEUE) AnyWork;
class OVE_OFF(CONFIG_OVE_WORKQUEUE) Work;
class OVE_OFF(CONFIG_OVE_WORKQUEUE) AnyWorkQueue;
template <std::size_t CaptureBytes> class OVE_OFF(CONFIG_OVE_WORKQUEUE) BasicWork;
template <std::size_t StackBytes> class OVE_OFF(CONFIG_OVE_WORKQUEUE) WorkQueue;
#endif

} // namespace ove

#undef OVE_OFF
