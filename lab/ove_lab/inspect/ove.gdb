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
