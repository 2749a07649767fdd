#ifndef C_POWER_LOSS_VFS_H
#define C_POWER_LOSS_VFS_H

#include <stdbool.h>
#include <stdint.h>

/// A layer between SQLite and the files of the system that knows what a loss of power would leave of them.
///
/// What is written goes to the files at once. Beside each, what was synchronized last is kept in memory, and what was written
/// since. At a chosen moment the power "fails": of what was not synchronized, each write is kept, dropped or torn at sectors
/// of 512 bytes, in any order, by a seed; so are files that were made or deleted and whose directory was not synchronized.
/// The program goes on, and `power_loss_save` writes what is left to other files.
typedef struct power_loss power_loss;

/// Registers the layer with SQLite under `name`.
power_loss *power_loss_make(const char *name);

/// Takes it out again. No file is open in it.
void power_loss_free(power_loss *loss);

/// Lets the power fail just before the operation with this number, of those that change files, counted from now on.
void power_loss_after(power_loss *loss, int64_t operations, uint64_t seed);

/// Whether the power has failed.
bool power_loss_happened(power_loss *loss);

/// Writes what the loss left of the file at `path` and its -wal and -journal to files that begin with `copy`.
bool power_loss_save(power_loss *loss, const char *path, const char *copy);

/// How many bytes files may still grow; negative for any number.
void power_loss_set_room(power_loss *loss, int64_t bytes);

/// Gives so many bytes of room once there is no file at `path`.
void power_loss_reserve(power_loss *loss, const char *path, int64_t bytes);

/// Lets each synchronization fail, or no longer.
void power_loss_fail_syncs(power_loss *loss, bool fails);

/// The synchronizations so far.
int64_t power_loss_syncs(power_loss *loss);

#endif
