#pragma once

// What a terminal host needs of the system that Swift cannot call, or must not call in a handler of a signal: modes and sizes of
// terminals, signals, caught streams, and terminals that one process hands to another.
//
// One terminal of the process can be guarded at a time. The other functions keep no state.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>
#ifdef __linux__
// Swift's own module of the C library lacks these two.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

// ---- Modes and sizes -------------------------------------------------------------------------------------------------

/// The size in cells; false if the descriptor is no terminal. A terminal that does not know its size has 0 columns.
bool terminal_size(int descriptor, int *columns, int *rows);

/// Opens the terminal of `descriptor` again, non-blocking and closed on exec, so that the flags of the one that other
/// programs share stay as they are. -1 if the system refuses.
int terminal_reopen(int descriptor);

/// Makes the descriptor itself non-blocking and closed on exec.
bool terminal_set_nonblocking(int descriptor);

/// Writes all bytes, and waits for a terminal that is slow; gives up on one that has taken nothing for a fifth of a second.
void terminal_write_all(int descriptor, const void *bytes, size_t count);

/// Stores the attributes in `found`, then begins raw mode, in which a read does not wait. False if it is no terminal.
bool terminal_make_raw(int descriptor, struct termios *found);

/// Gives the attributes back. With `flush` what was typed and not read is dropped.
bool terminal_restore(int descriptor, const struct termios *found, bool flush);

// ---- Signals ---------------------------------------------------------------------------------------------------------

/// From now on a signal that ends the process leaves the terminal first: it writes `bytes`, at most 1,024, and gives back
/// the attributes. May be called again when the modes have changed.
void terminal_guard(int descriptor, const struct termios *found, const void *bytes, size_t count);

/// Ends the guard, and gives the signals back to those who had them.
void terminal_unguard(void);

/// Makes a pipe from which SIGWINCH, SIGCONT, SIGTSTP and the guarded signals can be read, a byte with its number for each.
/// Returns its end for reading, the same one every time; -1 if the process has no descriptor left.
int terminal_signals(void);

/// Writes the number of SIGWINCH, SIGCONT and SIGTSTP to the pipe from now on. The last one then stops nobody by itself.
void terminal_catch_signals(void);
/// Gives these signals back to those who had them.
void terminal_release_signals(void);

/// Stops the process group, as ^Z does, and returns when it goes on. False, at once, where nobody could continue it: in a
/// group without a shell of the same session above it. Needs `terminal_catch_signals`.
bool terminal_stop_group(void);

// ---- Streams of the process ------------------------------------------------------------------------------------------

/// Catches what the process writes to its standard output and standard error, as far as they are terminals. Returns the end
/// of the pipe to read from; -1 if neither is one, or the process has no descriptor left.
int terminal_catch_output(void);

/// Keeps bytes that were read from the pipe; the newest 256 KB are kept.
void terminal_keep_output(const void *bytes, size_t count);

/// Copies the newest bytes that were kept; the result is their number.
size_t terminal_kept_output(void *bytes, size_t capacity);

/// Notes that all but the newest `unshown` bytes were shown elsewhere, so that they are not written again.
void terminal_did_show_output(size_t unshown);

/// Gives the streams back, and writes what was kept and what is still in the pipe to them.
/// - Parameter prints: false drops it.
void terminal_release_output(bool prints);

// ---- Terminals that are handed over ----------------------------------------------------------------------------------

/// Sends a descriptor with the first bytes of a message.
bool terminal_send_descriptor(int connection, int descriptor, const void *bytes, size_t count);

/// Receives bytes and at most one descriptor, -1 if none came. 0 at the end, -1 if there is nothing or the connection broke.
long terminal_receive_descriptor(int connection, int *descriptor, void *bytes, size_t capacity);

/// Sends bytes; false if the other side has gone or does not read. Never raises SIGPIPE.
bool terminal_send(int connection, const void *bytes, size_t count);
