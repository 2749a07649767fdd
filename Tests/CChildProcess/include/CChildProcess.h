#pragma once

#include <sys/types.h>

/// Starts a program with the descriptors of `streams` as its input, its output and its errors; -1 is the null device.
///
/// It inherits nothing else, whatever other threads open meanwhile, and hears of all signals.
/// - Returns: 0, or the number of an error.
int child_process_start(
    const char *program, char *const arguments[], char *const variables[], const int streams[3], pid_t *started
);
