#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Terminals without a screen, and programs in them, for tests.

/// Opens one; copies the name of the program's side. -1 if the system refuses.
int pseudo_terminal_open(char *name, size_t capacity);
void pseudo_terminal_resize(int terminal, int columns, int rows);

/// Starts a program in the foreground of the terminal, below a process that does what a shell does: the leader of the session. Its
/// status comes out of `statuses`, an `int` when it has ended and each time that it stops. SIGUSR1 to the shell lets it go on.
/// - Returns: The shell; -1 if that fails.
pid_t pseudo_terminal_start(
    const char *name, const char *program, char *const arguments[], char *const variables[], int *statuses, pid_t *started
);
