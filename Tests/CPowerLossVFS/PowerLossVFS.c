#include "CPowerLossVFS.h"
#include "Shadow.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct power_loss {
    sqlite3_vfs vfs;
    sqlite3_vfs *system;
    char *name;
    pthread_mutex_t lock;
    // The variables below are used under the lock.
    shadow *shadows;
    int64_t operations_left; // until the loss; negative if there is none to come
    uint64_t random;
    bool happened, fails_syncs;
    int64_t room, syncs;
    char *reserve; // a file whose removal gives room
    int64_t reserved;
};

typedef struct {
    sqlite3_file base;
    power_loss *loss;
    shadow *shadow; // null for files without a name
    sqlite3_file *real;
} file;

static power_loss *loss_of(sqlite3_vfs *vfs) { return vfs->pAppData; }
static file *own(sqlite3_file *base) { return (file *)base; }
static sqlite3_file *real(sqlite3_file *base) { return own(base)->real; }

/// Called under the lock before each operation that changes a file.
static void count_operation(power_loss *loss) {
    if (loss->happened || loss->operations_left < 0) return;
    if (loss->operations_left-- > 0) return;
    loss->happened = true;
    for (shadow *each = loss->shadows; each; each = each->next) shadow_lose(each, &loss->random);
}

static shadow *find_shadow(power_loss *loss, const char *path) {
    for (shadow *each = loss->shadows; each; each = each->next)
        if (strcmp(each->path, path) == 0) return each;
    return NULL;
}

static int file_close(sqlite3_file *base) {
    int code = real(base)->pMethods->xClose(real(base));
    free(real(base));
    return code;
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    return real(base)->pMethods->xRead(real(base), bytes, count, offset);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    return real(base)->pMethods->xFileSize(real(base), size);
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    power_loss *loss = own(base)->loss;
    pthread_mutex_lock(&loss->lock);
    sqlite3_int64 size = 0;
    int code = file_size(base, &size);
    int64_t growth = offset + count > size ? offset + count - size : 0;
    if (loss->reserve && access(loss->reserve, F_OK) != 0) {
        loss->room += loss->reserved;
        free(loss->reserve);
        loss->reserve = NULL;
    }
    if (code == SQLITE_OK && loss->room >= 0 && growth > loss->room) code = SQLITE_FULL;
    if (code == SQLITE_OK) {
        count_operation(loss);
        code = real(base)->pMethods->xWrite(real(base), bytes, count, offset);
        if (loss->room >= 0) loss->room -= growth;
        if (own(base)->shadow && !loss->happened) shadow_write(own(base)->shadow, bytes, count, offset);
    }
    pthread_mutex_unlock(&loss->lock);
    return code;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    power_loss *loss = own(base)->loss;
    pthread_mutex_lock(&loss->lock);
    count_operation(loss);
    sqlite3_int64 before = size;
    file_size(base, &before);
    int code = real(base)->pMethods->xTruncate(real(base), size);
    if (code == SQLITE_OK && loss->room >= 0 && before > size) loss->room += before - size;
    if (own(base)->shadow && !loss->happened) shadow_truncate(own(base)->shadow, size);
    pthread_mutex_unlock(&loss->lock);
    return code;
}

static int file_sync(sqlite3_file *base, int flags) {
    (void)flags;
    power_loss *loss = own(base)->loss;
    pthread_mutex_lock(&loss->lock);
    int code = loss->fails_syncs ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    if (code == SQLITE_OK) {
        count_operation(loss);
        loss->syncs++;
        // The disk itself is not waited for: the loss is not a real one.
        if (own(base)->shadow && !loss->happened) {
            // SQLite synchronizes the directory of a log together with the log that it has made.
            for (shadow *each = loss->shadows; each && !own(base)->shadow->exists_surely; each = each->next)
                if (each->is_deleted) shadow_delete(each, true);
            shadow_sync(own(base)->shadow);
        }
    }
    pthread_mutex_unlock(&loss->lock);
    return code;
}

static int file_lock(sqlite3_file *base, int level) { return real(base)->pMethods->xLock(real(base), level); }
static int file_unlock(sqlite3_file *base, int level) { return real(base)->pMethods->xUnlock(real(base), level); }
static int file_check_lock(sqlite3_file *base, int *result) {
    return real(base)->pMethods->xCheckReservedLock(real(base), result);
}
static int file_sector_size(sqlite3_file *base) { return real(base)->pMethods->xSectorSize(real(base)); }
static int file_traits(sqlite3_file *base) { return real(base)->pMethods->xDeviceCharacteristics(real(base)); }
static int file_map(sqlite3_file *base, int page, int size, int extend, void volatile **memory) {
    return real(base)->pMethods->xShmMap(real(base), page, size, extend, memory);
}
static int file_map_lock(sqlite3_file *base, int offset, int count, int flags) {
    return real(base)->pMethods->xShmLock(real(base), offset, count, flags);
}
static void file_barrier(sqlite3_file *base) { real(base)->pMethods->xShmBarrier(real(base)); }
static int file_unmap(sqlite3_file *base, int deletes) {
    return real(base)->pMethods->xShmUnmap(real(base), deletes);
}
static int file_control(sqlite3_file *base, int operation, void *argument) {
    // Hints about the size would make the file grow past this layer.
    if (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE) return SQLITE_OK;
    return real(base)->pMethods->xFileControl(real(base), operation, argument);
}

// Version 2: with shared memory for the log, without files mapped into memory.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_map,
    .xShmLock = file_map_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

/// Finds or makes the shadow of a file that was opened; called under the lock.
static shadow *open_shadow(power_loss *loss, const char *path, bool existed, sqlite3_file *real) {
    shadow *found = find_shadow(loss, path);
    if (!found) {
        found = shadow_make(path, existed);
        found->next = loss->shadows;
        loss->shadows = found;
        sqlite3_int64 size = 0;
        if (existed && real->pMethods->xFileSize(real, &size) == SQLITE_OK && size > 0) {
            char *bytes = malloc((size_t)size);
            if (real->pMethods->xRead(real, bytes, (int)size, 0) == SQLITE_OK) {
                shadow_write(found, bytes, (size_t)size, 0);
                shadow_sync(found);
            }
            free(bytes);
        }
    } else if (found->is_deleted) {
        shadow_replace(found);
    }
    return found;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags) {
    power_loss *loss = loss_of(vfs);
    file *opened = own(base);
    memset(opened, 0, sizeof *opened);
    opened->real = calloc(1, (size_t)loss->system->szOsFile);
    int existed = 0;
    if (name) loss->system->xAccess(loss->system, name, SQLITE_ACCESS_EXISTS, &existed);
    int code = loss->system->xOpen(loss->system, name, opened->real, flags, out_flags);
    if (code != SQLITE_OK) {
        free(opened->real);
        return code;
    }
    opened->loss = loss;
    if (name) {
        pthread_mutex_lock(&loss->lock);
        opened->shadow = open_shadow(loss, name, existed, opened->real);
        pthread_mutex_unlock(&loss->lock);
    }
    base->pMethods = &methods;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int syncs_directory) {
    power_loss *loss = loss_of(vfs);
    pthread_mutex_lock(&loss->lock);
    count_operation(loss);
    int code = loss->system->xDelete(loss->system, name, syncs_directory);
    shadow *found = find_shadow(loss, name);
    if (code == SQLITE_OK && found && !loss->happened) shadow_delete(found, syncs_directory != 0);
    pthread_mutex_unlock(&loss->lock);
    return code;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    sqlite3_vfs *system = loss_of(vfs)->system;
    return system->xAccess(system, name, flags, result);
}
static int full_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
    sqlite3_vfs *system = loss_of(vfs)->system;
    return system->xFullPathname(system, name, size, path);
}
static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    sqlite3_vfs *system = loss_of(vfs)->system;
    return system->xRandomness(system, count, bytes);
}
static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
    sqlite3_vfs *system = loss_of(vfs)->system;
    return system->xSleep(system, microseconds);
}
static int current_time(sqlite3_vfs *vfs, double *time) {
    sqlite3_vfs *system = loss_of(vfs)->system;
    return system->xCurrentTime(system, time);
}
static int last_error(sqlite3_vfs *vfs, int count, char *text) {
    sqlite3_vfs *system = loss_of(vfs)->system;
    return system->xGetLastError(system, count, text);
}

power_loss *power_loss_make(const char *name) {
    power_loss *loss = calloc(1, sizeof *loss);
    loss->system = sqlite3_vfs_find(NULL);
    loss->name = strdup(name);
    pthread_mutex_init(&loss->lock, NULL);
    loss->operations_left = -1;
    loss->room = -1;
    loss->vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = sizeof(file),
        .mxPathname = loss->system->mxPathname,
        .zName = loss->name,
        .pAppData = loss,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_path,
        .xRandomness = randomness,
        .xSleep = sleep_for,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
    };
    sqlite3_vfs_register(&loss->vfs, 0);
    return loss;
}

void power_loss_free(power_loss *loss) {
    sqlite3_vfs_unregister(&loss->vfs);
    shadow *next;
    for (shadow *each = loss->shadows; each; each = next) {
        next = each->next;
        shadow_free(each);
    }
    pthread_mutex_destroy(&loss->lock);
    free(loss->name);
    free(loss->reserve);
    free(loss);
}

void power_loss_after(power_loss *loss, int64_t operations, uint64_t seed) {
    pthread_mutex_lock(&loss->lock);
    loss->operations_left = operations;
    loss->random = seed;
    pthread_mutex_unlock(&loss->lock);
}

bool power_loss_happened(power_loss *loss) {
    pthread_mutex_lock(&loss->lock);
    bool happened = loss->happened;
    pthread_mutex_unlock(&loss->lock);
    return happened;
}

bool power_loss_save(power_loss *loss, const char *path, const char *copy) {
    pthread_mutex_lock(&loss->lock);
    bool saves = loss->happened;
    size_t length = strlen(path);
    for (shadow *each = loss->shadows; saves && each; each = each->next) {
        // -shm is made again from the log.
        if (strncmp(each->path, path, length) != 0 || !each->is_left) continue;
        char name[4096];
        snprintf(name, sizeof name, "%s%s", copy, each->path + length);
        FILE *out = fopen(name, "wb");
        saves = out && fwrite(each->left.bytes, 1, each->left.count, out) == each->left.count;
        if (out) saves = fclose(out) == 0 && saves;
    }
    pthread_mutex_unlock(&loss->lock);
    return saves;
}

void power_loss_set_room(power_loss *loss, int64_t bytes) {
    pthread_mutex_lock(&loss->lock);
    loss->room = bytes;
    pthread_mutex_unlock(&loss->lock);
}

void power_loss_reserve(power_loss *loss, const char *path, int64_t bytes) {
    pthread_mutex_lock(&loss->lock);
    loss->reserve = strdup(path);
    loss->reserved = bytes;
    pthread_mutex_unlock(&loss->lock);
}

void power_loss_fail_syncs(power_loss *loss, bool fails) {
    pthread_mutex_lock(&loss->lock);
    loss->fails_syncs = fails;
    pthread_mutex_unlock(&loss->lock);
}

int64_t power_loss_syncs(power_loss *loss) {
    pthread_mutex_lock(&loss->lock);
    int64_t syncs = loss->syncs;
    pthread_mutex_unlock(&loss->lock);
    return syncs;
}
