#include "CMeasure.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t measure_processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

__attribute__((noinline)) void measure_collected(void (*body)(void *), void *context) {
    body(context);
    // Keeps the call from becoming a jump, which the counter would not see return.
    __asm__ volatile("" ::: "memory");
}

static char message[256];

static void on_crash(int signal_number) {
    // Nothing can be done about a failing write here.
    ssize_t ignored = write(STDERR_FILENO, message, strlen(message));
    (void)ignored;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void measure_name_crashes_after(const char *name) {
    snprintf(message, sizeof message, "\nFAILED: the scenario %s crashed.\n", name);
    const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], on_crash);
}
