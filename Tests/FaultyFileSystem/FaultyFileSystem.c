// The layer itself: see the header. Each file keeps a list of what was done to it since it was last synced, with the bytes that
// were there before, so that a loss of power can take it back from the end to the beginning and do some of it again.

#include "FaultyFileSystem.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512 };

// One change that is not durable yet. A truncation has no new bytes.
struct change {
    struct change *previous;
    int64_t offset, old_size;
    int old_count, new_count;
    unsigned char *old_bytes, *new_bytes;
};

// A file that was opened at some time, by its path.
struct known_file {
    struct known_file *next;
    char *path;
    struct change *newest;
    int64_t size;
};

struct faulty_file_system {
    sqlite3_vfs layer;
    sqlite3_vfs *real;
    char *name;
    struct known_file *files;
    uint64_t counts[32];
    unsigned failing;
    uint64_t fail_after, tear_after;
    int fail_code, tear_code, lasting, lies;
    int64_t limit;
    unsigned generation;
};

// What SQLite holds for an open file; the real layer's part lies behind it.
struct faulty_file {
    sqlite3_file base;
    faulty_file_system *system;
    struct known_file *known;
    unsigned generation;
    sqlite3_file *real;
};

static struct faulty_file *faulty(sqlite3_file *file) { return (struct faulty_file *)file; }

// --- Failures

// Counts the operation and answers the code it is to fail with, or SQLITE_OK.
static int permitted(faulty_file_system *system, enum faulty_operation operation) {
    for (int bit = 0; bit < 5; bit++) {
        if (operation == 1u << bit) system->counts[bit]++;
    }
    if (!(system->failing & operation)) return SQLITE_OK;
    if (system->fail_after > 1) {
        system->fail_after--;
        return SQLITE_OK;
    }
    if (!system->lasting) system->failing = 0;
    return system->fail_code;
}

static int alive(sqlite3_file *file) { return faulty(file)->generation == faulty(file)->system->generation; }

static int64_t size_of_all(const faulty_file_system *system) {
    int64_t size = 0;
    for (const struct known_file *file = system->files; file; file = file->next) size += file->size;
    return size;
}

// --- What is not durable yet

static void forget_changes(struct known_file *file) {
    while (file->newest) {
        struct change *change = file->newest;
        file->newest = change->previous;
        free(change->old_bytes);
        free(change->new_bytes);
        free(change);
    }
}

// Remembers what a change of `count` bytes at `offset` (a truncation to `offset` when `bytes` is null) is about to cover.
static int remember(struct faulty_file *file, const void *bytes, int count, int64_t offset) {
    struct change *change = calloc(1, sizeof *change);
    if (!change) return SQLITE_NOMEM;
    file->real->pMethods->xFileSize(file->real, &change->old_size);
    change->offset = offset;
    int64_t covered = change->old_size - offset;
    if (bytes && covered > count) covered = count;
    if (covered > 0) {
        change->old_count = (int)covered;
        change->old_bytes = malloc((size_t)covered);
        if (change->old_bytes) file->real->pMethods->xRead(file->real, change->old_bytes, (int)covered, offset);
    }
    if (bytes) {
        change->new_count = count;
        change->new_bytes = malloc((size_t)count);
        if (change->new_bytes) memcpy(change->new_bytes, bytes, (size_t)count);
    }
    change->previous = file->known->newest;
    file->known->newest = change;
    return SQLITE_OK;
}

static uint64_t next_random(uint64_t *state) {
    uint64_t value = *state += 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

static void write_at(int descriptor, const unsigned char *bytes, int count, int64_t offset) {
    while (count > 0) {
        ssize_t done = pwrite(descriptor, bytes, (size_t)count, offset);
        if (done <= 0) return;
        bytes += done;
        count -= (int)done;
        offset += done;
    }
}

static void redo(int descriptor, const struct change *change, uint64_t *random) {
    switch (next_random(random) % 3) {
    case 0:
        return;
    case 1:
        if (!change->new_count) {
            if (ftruncate(descriptor, change->offset)) return;
        }
        write_at(descriptor, change->new_bytes, change->new_count, change->offset);
        return;
    default:
        for (int start = 0; start < change->new_count;) {
            int end = start + SECTOR - (int)((change->offset + start) % SECTOR);
            if (end > change->new_count) end = change->new_count;
            if (next_random(random) % 2) write_at(descriptor, change->new_bytes + start, end - start, change->offset + start);
            start = end;
        }
    }
}

static void lose_power(struct known_file *file, uint64_t *random) {
    int descriptor = open(file->path, O_RDWR | O_CLOEXEC);
    size_t count = 0;
    for (struct change *change = file->newest; change; change = change->previous) {
        count++;
        if (descriptor < 0) continue;
        write_at(descriptor, change->old_bytes, change->old_count, change->offset);
        if (ftruncate(descriptor, change->old_size)) continue;
    }
    struct change **order = calloc(count + 1, sizeof *order);
    size_t index = count;
    for (struct change *change = file->newest; change && order; change = change->previous) order[--index] = change;
    for (index = 0; index < count && order && descriptor >= 0; index++) redo(descriptor, order[index], random);
    free(order);
    if (descriptor >= 0) close(descriptor);
    forget_changes(file);
}

// --- Files

static int file_close(sqlite3_file *file) {
    struct faulty_file *self = faulty(file);
    return self->real->pMethods ? self->real->pMethods->xClose(self->real) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    if (!alive(file)) return SQLITE_IOERR_READ;
    int code = permitted(faulty(file)->system, FAULTY_READ);
    return code ? code : faulty(file)->real->pMethods->xRead(faulty(file)->real, bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    struct faulty_file *self = faulty(file);
    faulty_file_system *system = self->system;
    if (!alive(file)) return SQLITE_IOERR_WRITE;
    int code = permitted(system, FAULTY_WRITE);
    if (code) return code;
    int64_t growth = offset + count - self->known->size;
    if (system->limit >= 0 && growth > 0 && size_of_all(system) + growth > system->limit) return SQLITE_FULL;
    int torn = 0;
    if (system->tear_after && --system->tear_after == 0) {
        torn = 1;
        count = count / 2 / SECTOR * SECTOR;
        if (count == 0) return system->tear_code;
    }
    code = remember(self, bytes, count, offset);
    if (!code) code = self->real->pMethods->xWrite(self->real, bytes, count, offset);
    if (!code && growth > 0) self->known->size += growth;
    return torn ? system->tear_code : code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    struct faulty_file *self = faulty(file);
    if (!alive(file)) return SQLITE_IOERR_TRUNCATE;
    int code = permitted(self->system, FAULTY_TRUNCATE);
    if (!code) code = remember(self, NULL, 0, size);
    if (!code) code = self->real->pMethods->xTruncate(self->real, size);
    if (!code && size < self->known->size) self->known->size = size;
    return code;
}

static int file_sync(sqlite3_file *file, int flags) {
    struct faulty_file *self = faulty(file);
    (void)flags;
    if (!alive(file)) return SQLITE_IOERR_FSYNC;
    int code = permitted(self->system, FAULTY_SYNC);
    // The real disk need not be waited for: what is durable is decided here.
    if (!code && !self->system->lies) forget_changes(self->known);
    return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    if (!alive(file)) return SQLITE_IOERR_FSTAT;
    return faulty(file)->real->pMethods->xFileSize(faulty(file)->real, size);
}

static int file_lock(sqlite3_file *file, int lock) {
    return faulty(file)->real->pMethods->xLock(faulty(file)->real, lock);
}

static int file_unlock(sqlite3_file *file, int lock) {
    return faulty(file)->real->pMethods->xUnlock(faulty(file)->real, lock);
}

static int file_reserved(sqlite3_file *file, int *result) {
    return faulty(file)->real->pMethods->xCheckReservedLock(faulty(file)->real, result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return faulty(file)->real->pMethods->xFileControl(faulty(file)->real, operation, argument);
}

static int file_sector(sqlite3_file *file) { return faulty(file)->real->pMethods->xSectorSize(faulty(file)->real); }

static int file_traits(sqlite3_file *file) {
    return faulty(file)->real->pMethods->xDeviceCharacteristics(faulty(file)->real);
}

// Without shared memory: for databases in exclusive mode.
static const sqlite3_io_methods methods = {
    1, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock, file_reserved, file_control,
    file_sector, file_traits, 0, 0, 0, 0, 0, 0,
};

// --- The layer

static struct known_file *known(faulty_file_system *system, const char *path) {
    for (struct known_file *file = system->files; file; file = file->next) {
        if (!strcmp(file->path, path)) return file;
    }
    struct known_file *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->path = strdup(path);
    file->next = system->files;
    system->files = file;
    return file;
}

static int layer_open(sqlite3_vfs *layer, sqlite3_filename path, sqlite3_file *file, int flags, int *out) {
    faulty_file_system *system = (faulty_file_system *)layer;
    struct faulty_file *self = faulty(file);
    memset(self, 0, sizeof *self);
    self->real = (sqlite3_file *)(self + 1);
    self->real->pMethods = NULL;
    int code = permitted(system, FAULTY_OPEN);
    if (code) return code;
    code = system->real->xOpen(system->real, path, self->real, flags, out);
    if (code) return code;
    self->system = system;
    self->generation = system->generation;
    self->known = known(system, path ? path : "");
    if (!self->known) return SQLITE_NOMEM;
    self->real->pMethods->xFileSize(self->real, &self->known->size);
    self->base.pMethods = &methods;
    return SQLITE_OK;
}

static int layer_delete(sqlite3_vfs *layer, const char *path, int synchronize) {
    faulty_file_system *system = (faulty_file_system *)layer;
    struct known_file *file = known(system, path);
    if (file) {
        forget_changes(file);
        file->size = 0;
    }
    return system->real->xDelete(system->real, path, synchronize);
}

static int layer_access(sqlite3_vfs *layer, const char *path, int flags, int *result) {
    faulty_file_system *system = (faulty_file_system *)layer;
    return system->real->xAccess(system->real, path, flags, result);
}

static int layer_full_path(sqlite3_vfs *layer, const char *path, int count, char *result) {
    faulty_file_system *system = (faulty_file_system *)layer;
    return system->real->xFullPathname(system->real, path, count, result);
}

faulty_file_system *faulty_create(const char *name) {
    faulty_file_system *system = calloc(1, sizeof *system);
    if (!system) return NULL;
    system->real = sqlite3_vfs_find(NULL);
    system->name = strdup(name);
    // Randomness, sleep and time are the real layer's.
    system->layer = *system->real;
    system->layer.pNext = NULL;
    system->layer.zName = system->name;
    system->layer.szOsFile = (int)sizeof(struct faulty_file) + system->real->szOsFile;
    system->layer.xOpen = layer_open;
    system->layer.xDelete = layer_delete;
    system->layer.xAccess = layer_access;
    system->layer.xFullPathname = layer_full_path;
    system->limit = -1;
    if (sqlite3_vfs_register(&system->layer, 0)) {
        free(system->name);
        free(system);
        return NULL;
    }
    return system;
}

void faulty_destroy(faulty_file_system *system) {
    sqlite3_vfs_unregister(&system->layer);
    while (system->files) {
        struct known_file *file = system->files;
        system->files = file->next;
        forget_changes(file);
        free(file->path);
        free(file);
    }
    free(system->name);
    free(system);
}

void faulty_fail(faulty_file_system *system, unsigned operations, uint64_t nth, int code, int lasting) {
    system->failing = operations;
    system->fail_after = nth;
    system->fail_code = code;
    system->lasting = lasting;
}

void faulty_tear(faulty_file_system *system, uint64_t nth, int code) {
    system->tear_after = nth;
    system->tear_code = code;
}

void faulty_limit(faulty_file_system *system, int64_t bytes) { system->limit = bytes; }

void faulty_lie(faulty_file_system *system, int lies) { system->lies = lies; }

void faulty_heal(faulty_file_system *system) {
    system->failing = 0;
    system->tear_after = 0;
    system->limit = -1;
    system->lies = 0;
}

uint64_t faulty_count(const faulty_file_system *system, enum faulty_operation operation) {
    for (int bit = 0; bit < 5; bit++) {
        if (operation == 1u << bit) return system->counts[bit];
    }
    return 0;
}

void faulty_cut_power(faulty_file_system *system, uint64_t seed) {
    for (struct known_file *file = system->files; file; file = file->next) {
        lose_power(file, &seed);
        file->size = 0;
    }
    system->generation++;
}
