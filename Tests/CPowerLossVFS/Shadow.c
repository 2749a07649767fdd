#include "Shadow.h"

#include <stdlib.h>
#include <string.h>

static const size_t sector = 512;

// SplitMix64.
static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

static void reserve(buffer *buffer, size_t count) {
    if (count <= buffer->capacity) return;
    buffer->capacity = count * 2;
    buffer->bytes = realloc(buffer->bytes, buffer->capacity);
}

static void resize(buffer *buffer, size_t count) {
    reserve(buffer, count);
    if (count > buffer->count) memset(buffer->bytes + buffer->count, 0, count - buffer->count);
    buffer->count = count;
}

static void put(buffer *buffer, const char *bytes, size_t count, size_t offset) {
    if (count == 0) return;
    if (offset + count > buffer->count) resize(buffer, offset + count);
    memcpy(buffer->bytes + offset, bytes, count);
}

static void apply(buffer *buffer, const change *change) {
    if (change->bytes)
        put(buffer, change->bytes, change->count, change->offset);
    else if (change->offset < buffer->count)
        resize(buffer, change->offset);
}

static void forget_changes(shadow *shadow) {
    for (size_t index = 0; index < shadow->change_count; index++) free(shadow->changes[index].bytes);
    shadow->change_count = 0;
}

static void add(shadow *shadow, change added) {
    if (shadow->change_count == shadow->change_capacity) {
        shadow->change_capacity = shadow->change_capacity * 2 + 16;
        shadow->changes = realloc(shadow->changes, shadow->change_capacity * sizeof added);
    }
    shadow->changes[shadow->change_count++] = added;
}

shadow *shadow_make(const char *path, bool exists) {
    shadow *made = calloc(1, sizeof *made);
    made->path = strdup(path);
    made->exists_surely = exists;
    return made;
}

void shadow_free(shadow *shadow) {
    forget_changes(shadow);
    free(shadow->changes);
    free(shadow->synced.bytes);
    free(shadow->left.bytes);
    free(shadow->path);
    free(shadow);
}

void shadow_write(shadow *shadow, const void *bytes, size_t count, size_t offset) {
    char *copy = malloc(count + 1);
    memcpy(copy, bytes, count);
    add(shadow, (change){.bytes = copy, .count = count, .offset = offset});
}

void shadow_truncate(shadow *shadow, size_t size) {
    add(shadow, (change){.bytes = NULL, .offset = size});
}

void shadow_replace(shadow *shadow) {
    forget_changes(shadow);
    // Until the directory is synchronized it may be the old file that is left, if that was not surely deleted.
    shadow->is_replaced = shadow->exists_surely;
    shadow->exists_surely = false;
    shadow->is_deleted = false;
}

void shadow_sync(shadow *shadow) {
    if (shadow->is_replaced) resize(&shadow->synced, 0);
    shadow->is_replaced = false;
    for (size_t index = 0; index < shadow->change_count; index++) apply(&shadow->synced, &shadow->changes[index]);
    forget_changes(shadow);
    shadow->exists_surely = true;
}

void shadow_delete(shadow *shadow, bool surely) {
    shadow->is_deleted = true;
    if (surely) {
        shadow->exists_surely = false;
        resize(&shadow->synced, 0);
        forget_changes(shadow);
    }
}

/// Keeps, drops or tears one change.
static void lose_change(buffer *left, const change *change, uint64_t *random) {
    uint64_t fate = next_random(random) % 4;
    if (fate == 0) return;
    if (fate == 1 || !change->bytes) {
        apply(left, change);
        return;
    }
    size_t end = change->offset + change->count;
    for (size_t start = change->offset; start < end;) {
        size_t stop = (start / sector + 1) * sector;
        if (stop > end) stop = end;
        if (next_random(random) % 2) put(left, change->bytes + (start - change->offset), stop - start, start);
        start = stop;
    }
}

void shadow_lose(shadow *shadow, uint64_t *random) {
    bool is_unsure = shadow->is_deleted || !shadow->exists_surely;
    shadow->is_left = is_unsure ? next_random(random) % 2 : true;
    if (shadow->is_deleted && !shadow->exists_surely) shadow->is_left = false;
    if (!shadow->is_left) return;
    bool is_new = shadow->is_replaced && next_random(random) % 2;
    if (!is_new) put(&shadow->left, shadow->synced.bytes, shadow->synced.count, 0);
    if (shadow->is_replaced && !is_new) return;
    // In any order: a disk and its cache write as they like between two synchronizations.
    size_t count = shadow->change_count;
    size_t *order = malloc((count + 1) * sizeof *order);
    for (size_t index = 0; index < count; index++) order[index] = index;
    for (size_t index = count; index > 1; index--) {
        size_t other = next_random(random) % index;
        size_t swapped = order[index - 1];
        order[index - 1] = order[other];
        order[other] = swapped;
    }
    for (size_t index = 0; index < count; index++) lose_change(&shadow->left, &shadow->changes[order[index]], random);
    free(order);
}
