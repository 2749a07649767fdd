#ifndef CMEASURE_H
#define CMEASURE_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this platform counts allocations; where it does not, the counters stay 0.
bool measure_counts_allocations(void);

/// Calls of malloc, calloc, realloc and the aligned ones since the process began.
int64_t measure_allocations(void);

/// Heap bytes in use, as the allocator rounds them.
int64_t measure_live_bytes(void);

/// Nanoseconds that processors have worked for this process, in all its threads.
int64_t measure_processor_time(void);

/// Calls `body`. An instruction counter collects while it is in here (callgrind's --toggle-collect).
void measure_collected(void (*body)(void *), void *context);

/// Whether callgrind runs this process and its header was there at the build.
bool measure_counts_instructions(void);

/// From now on callgrind counts, from 0, the instructions of all threads. It has to be started with --instr-atstart=no.
void measure_begin_count(void);

/// Leaves out what comes until the count is resumed.
void measure_pause_count(void);
void measure_resume_count(void);

/// Dumps what was counted since the last begin, and stops counting.
void measure_end_count(void);

/// From now on a crash prints `name` before the process ends. `name` is copied.
void measure_name_crashes_after(const char *name);

#endif
