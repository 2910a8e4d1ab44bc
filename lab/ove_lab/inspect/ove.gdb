# SPDX-License-Identifier: MIT OR Apache-2.0
# The commands of ove in GDB 10 and newer. `./ove debug` loads this file, and answers each `monitor` itself.

define-prefix ove
document ove
Show the program's threads and objects as ove and its kernel know them.
end

define ove threads
  monitor ove threads
end
document ove threads
Show each thread: its state and what it waits for, its priority, and how much of its stack it has used.
end

define ove objects
  monitor ove objects
end
document ove objects
Show each object: who holds it or how full it is, and which threads wait for it.
end

define ove timers
  monitor ove timers
end
document ove timers
Show each timer: whether it runs, its kind, period and callback.
end

define ove heap
  monitor ove heap
end
document ove heap
Show the bytes of the heap, and how many of them are in use.
end
