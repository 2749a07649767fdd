#ifndef SHADOW_H
#define SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *bytes;
    size_t count, capacity;
} buffer;

/// A write that was not synchronized; a truncation if `bytes` is null.
typedef struct {
    char *bytes;
    size_t count, offset;
} change;

/// What is known of one file besides what it contains.
typedef struct shadow {
    struct shadow *next;
    char *path;
    buffer synced;
    change *changes;
    size_t change_count, change_capacity;
    bool exists_surely; // its directory has it
    bool is_deleted;    // in the directory, which was not synchronized since
    bool is_replaced;   // by a new file of the name, whose directory was not synchronized since
    buffer left;        // after the loss
    bool is_left;
} shadow;

shadow *shadow_make(const char *path, bool exists);
void shadow_free(shadow *shadow);
void shadow_write(shadow *shadow, const void *bytes, size_t count, size_t offset);
void shadow_truncate(shadow *shadow, size_t size);
void shadow_sync(shadow *shadow);
void shadow_delete(shadow *shadow, bool surely);

/// Begins a new file of the name of one that was deleted.
void shadow_replace(shadow *shadow);

/// Decides what is left of the file.
void shadow_lose(shadow *shadow, uint64_t *random);

#endif
