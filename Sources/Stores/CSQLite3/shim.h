#include <sqlite3.h>

/// Decides whether the last connection that closes moves the log into the file and deletes it.
///
/// Swift does not import functions with variable arguments.
static inline int trellis_checkpoint_on_close(sqlite3 *connection, int checkpoints) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, checkpoints ? 0 : 1, (int *)0);
}

/// What a look at a file went by, and what it found.
typedef struct {
    unsigned int file_change, log_change, frames, salt;
    int is_whole;
} trellis_look;

static inline int trellis_same_data(trellis_look one, trellis_look other) {
    return one.file_change == other.file_change && one.log_change == other.log_change && one.frames == other.frames
        && one.salt == other.salt;
}

static inline void trellis_look_at(sqlite3 *connection, sqlite3_int64 *seen, trellis_look *look) {
    sqlite3_file *file = 0, *log = 0;
    sqlite3_int64 size = 0;
    unsigned char header[32] = {0};
    volatile void *index = 0;
    look->is_whole = 1;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (!file || !file->pMethods) return;
    int code = file->pMethods->xRead(file, header, sizeof header, 0);
    // A disk that does not answer is not a file that was cut.
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return;
    if (file->pMethods->xFileSize(file, &size) != SQLITE_OK) return;
    sqlite3_int64 page = header[16] << 8 | header[17];
    if (page == 1) page = 65536;
    sqlite3_int64 pages = (sqlite3_int64)header[28] << 24 | header[29] << 16 | header[30] << 8 | header[31];
    look->file_change = (unsigned int)header[24] << 24 | header[25] << 16 | header[26] << 8 | header[27];
    if (size < *seen && (code == SQLITE_IOERR_SHORT_READ || size < pages * page)) {
        look->is_whole = 0;
        return;
    }
    *seen = size;
    if (!log || !log->pMethods || file->pMethods->iVersion < 2) return;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK || !index) return;
    volatile unsigned int *words = (volatile unsigned int *)index;
    look->log_change = words[2];
    look->frames = words[4];
    look->salt = words[8];
    if (log->pMethods->xFileSize(log, &size) != SQLITE_OK) return;
    look->is_whole = look->frames == 0 || size >= 32 + (sqlite3_int64)look->frames * (24 + page);
}

/// Returns whether neither the file of a connection nor its log was cut.
///
/// A file that was cut has shrunk since `seen` bytes, and lacks pages that its header counts: a checkpoint leaves those that it
/// counts, and one that a crash has ended does not shrink the file. A log that was cut lacks frames that the index counts.
/// It reads by SQLite's own descriptors: another one that is closed would end the locks of this process. The layouts are those of
/// https://sqlite.org/fileformat2.html and https://sqlite.org/walformat.html, which do not change.
///
/// A thread may stop between the counts and the sizes while another one writes. So a file is cut only if two looks with the
/// same counts find it so.
static inline int trellis_is_whole(sqlite3 *connection, sqlite3_int64 *seen) {
    trellis_look before = {0};
    for (int looks = 0; looks < 1000; looks++) {
        trellis_look look = {0};
        trellis_look_at(connection, seen, &look);
        if (look.is_whole) return 1;
        if (looks > 0 && trellis_same_data(look, before)) return 0;
        before = look;
    }
    return 1;
}
