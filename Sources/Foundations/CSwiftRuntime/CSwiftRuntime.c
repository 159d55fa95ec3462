#include "CSwiftRuntime.h"

// A hook of the runtime (swift/Runtime/Concurrency.h).
typedef __attribute__((swiftcall)) void (*task_hook)(void *job, void *original);
extern task_hook swift_task_enqueueGlobal_hook;
static void (*enqueue_job)(void *job);

static __attribute__((swiftcall)) void take_job(void *job, void *original) {
    (void)original;
    enqueue_job(job);
}

void cs_run_tasks_by(void (*enqueue)(void *job)) {
    enqueue_job = enqueue;
    swift_task_enqueueGlobal_hook = take_job;
}
