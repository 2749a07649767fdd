#include "CMeasure.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

bool measure_counts_instructions(void) { return RUNNING_ON_VALGRIND; }

void measure_begin_count(void) {
    CALLGRIND_ZERO_STATS;
    CALLGRIND_START_INSTRUMENTATION;
}

void measure_pause_count(void) { CALLGRIND_STOP_INSTRUMENTATION; }

void measure_resume_count(void) { CALLGRIND_START_INSTRUMENTATION; }

void measure_end_count(void) {
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS;
}
#else
bool measure_counts_instructions(void) { return false; }
void measure_begin_count(void) {}
void measure_pause_count(void) {}
void measure_resume_count(void) {}
void measure_end_count(void) {}
#endif
