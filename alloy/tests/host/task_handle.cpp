// SPDX-License-Identifier: MIT OR Apache-2.0
// Handles refer to a task and hide the members of its control block.

#include "tasks.hpp"

#include <string>

TEST("handle.names", "a handle names the task from which it was created, and compares by that") {
    static TaskHandle running;
    static NotifiableHandle notified;
    LowTask low([] { running = RTOS::current_task(); });
    MidTask mid([] { (void)TaskNotification::wait().unwrap(); });
    EXPECT(!TaskHandle() && !NotifiableHandle() && TaskHandle() == nullptr);
    const TaskHandle one = low;
    notified = mid;
    EXPECT(one && one == low && one != notified && one.name() == std::string("low"));
    EXPECT(static_cast<TaskHandle>(notified) == mid && notified.name() == std::string("mid"));
    alloy::sim::interrupt([] { TaskNotification::notify_from_isr(notified, 1, Overwrite).unwrap(); });
    run();
    EXPECT(running == low);
    EXPECT(RTOS::is_finished(one) && RTOS::is_finished(notified));
    static_assert(sizeof(TaskHandle) == sizeof(void*) && sizeof(NotifiableHandle) == sizeof(void*));
}

TEST("handle.none", "a call with an empty handle stops and is named") {
    static check::Stopped join, suspend, notify, name;
    MidTask mid([] {
        join = check::stopped_by([] { (void)RTOS::join(TaskHandle()); });
        suspend = check::stopped_by([] { (void)RTOS::suspend(nullptr); });
        notify = check::stopped_by([] { (void)TaskNotification::notify(NotifiableHandle(), 1, Increment); });
        name = check::stopped_by([] { (void)Mutex().owner().name(); });
    });
    run();
    EXPECT(join.number == 5 && join.call == "RTOS::join");
    EXPECT(suspend.number == 5 && suspend.call == "RTOS::suspend");
    EXPECT(notify.number == 5 && notify.call == "TaskNotification::notify");
    EXPECT(name.number == 5 && name.call == "TaskHandle::name");
}
