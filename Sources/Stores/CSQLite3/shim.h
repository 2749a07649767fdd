#include <sqlite3.h>

/// Decides whether the last connection that closes moves the log into the file and deletes it.
///
/// Swift does not import functions with variable arguments.
static inline int trellis_checkpoint_on_close(sqlite3 *connection, int checkpoints) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, checkpoints ? 0 : 1, (int *)0);
}
