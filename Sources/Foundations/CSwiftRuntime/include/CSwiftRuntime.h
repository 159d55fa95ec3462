// Doors of the Swift runtime that have no name in Swift.
#pragma once

// Has tasks without an executor of their own run by this function, which gets each of their jobs once, on any thread.
void cs_run_tasks_by(void (*enqueue)(void *job));
