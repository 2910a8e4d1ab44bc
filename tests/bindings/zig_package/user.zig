// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

export fn user(sem: *ove.Sem) bool {
    sem.take(.ms(5)) catch |failure| return failure == error.Timeout;
    return true;
}
