#include "CMeasure.h"

// Benchmarks run on one thread; the counters are relaxed atomics because the runtime's own threads allocate too.
static int64_t allocations;
static int64_t live_bytes;

int64_t measure_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }
int64_t measure_live_bytes(void) { return __atomic_load_n(&live_bytes, __ATOMIC_RELAXED); }

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The executable's definitions come before those of the C library, which offers its own under these names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

bool measure_counts_allocations(void) { return true; }

// Relaxed loads and stores instead of read-modify-write: an atomic add would cost as much as a small allocation, and a count
// lost to another thread does not matter.
static void add(int64_t *counter, int64_t amount) {
    __atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + amount, __ATOMIC_RELAXED);
}

static void *counted(void *block) {
    add(&allocations, 1);
    if (block) add(&live_bytes, (int64_t)malloc_usable_size(block) + (int64_t)sizeof(size_t));
    return block;
}

static void uncount(void *block) {
    if (block) add(&live_bytes, -(int64_t)malloc_usable_size(block) - (int64_t)sizeof(size_t));
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void *realloc(void *block, size_t size) {
    uncount(block);
    return counted(__libc_realloc(block, size));
}

void free(void *block) {
    uncount(block);
    __libc_free(block);
}

#else

bool measure_counts_allocations(void) { return false; }

#endif
