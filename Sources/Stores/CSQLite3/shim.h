#include <sqlite3.h>

/// Decides whether the last connection that closes moves the log into the file and deletes it.
///
/// Swift does not import functions with variable arguments.
static inline int trellis_checkpoint_on_close(sqlite3 *connection, int checkpoints) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, checkpoints ? 0 : 1, (int *)0);
}

/// Returns whether neither the file of a connection nor its log was cut.
///
/// A file that was cut has shrunk since `seen` bytes, and lacks pages that its header counts: a checkpoint leaves those that it
/// counts, and one that a crash has ended does not shrink the file. A log that was cut lacks frames that the index counts. It reads by SQLite's
/// own descriptors: another one that is closed would end the locks of this process. The layouts are those of
/// https://sqlite.org/fileformat2.html and https://sqlite.org/walformat.html, which do not change.
static inline int trellis_is_whole(sqlite3 *connection, sqlite3_int64 *seen) {
    sqlite3_file *file = 0, *log = 0;
    sqlite3_int64 size = 0;
    unsigned char header[32] = {0};
    volatile void *index = 0;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (!file || !file->pMethods) return 1;
    int code = file->pMethods->xRead(file, header, sizeof header, 0);
    // A disk that does not answer is not a file that was cut.
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return 1;
    if (file->pMethods->xFileSize(file, &size) != SQLITE_OK) return 1;
    sqlite3_int64 page = header[16] << 8 | header[17];
    if (page == 1) page = 65536;
    sqlite3_int64 pages = (sqlite3_int64)header[28] << 24 | header[29] << 16 | header[30] << 8 | header[31];
    if (size < *seen && (code == SQLITE_IOERR_SHORT_READ || size < pages * page)) return 0;
    *seen = size;
    if (!log || !log->pMethods || file->pMethods->iVersion < 2) return 1;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK || !index) return 1;
    sqlite3_int64 frames = ((volatile unsigned int *)index)[4];
    if (log->pMethods->xFileSize(log, &size) != SQLITE_OK) return 1;
    return frames == 0 || size >= 32 + frames * (24 + page);
}
