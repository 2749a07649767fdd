#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CChildProcess.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int child_process_start(
    const char *program, char *const arguments[], char *const variables[], const int streams[3], pid_t *started
) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int stream = 0; stream < 3; stream++) {
        if (streams[stream] >= 0) posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
        else posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    }
    short flags = POSIX_SPAWN_SETSIGMASK;
#ifdef __linux__
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#else
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    // Threads of tests block signals, and a program that cannot hear of them would not end by itself: tmux does not.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, flags);
    int error = posix_spawnp(started, program, &actions, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
