// A file layer for SQLite that fails when it is told to.
//
// It stands before the system's own layer and hands calls on to it, so the files are real ones in a real folder. In between it
// can make the n-th write, sync, truncation or opening fail; let room run out; write half of what it should; claim to have synced
// what it has not; and cut the power: everything since the last sync of each file is then taken back, whole, in part or not at
// all, write by write and sector by sector, as a seed decides. What a program does to files without SQLite (making, linking and
// renaming them) is not seen here and counts as durable.
//
// Every instance is a layer of its own name, used by one thread; any number may exist side by side.
#ifndef FAULTY_FILE_SYSTEM_H
#define FAULTY_FILE_SYSTEM_H

#include <stdint.h>

typedef struct faulty_file_system faulty_file_system;

// Kinds of operations, for masks.
enum faulty_operation {
    FAULTY_WRITE = 1,
    FAULTY_SYNC = 2,
    FAULTY_TRUNCATE = 4,
    FAULTY_OPEN = 8,
    FAULTY_READ = 16,
};

// Registers a layer with SQLite under that name, which must be new. Null when memory ran out.
faulty_file_system *faulty_create(const char *name);

// Takes the layer away. All databases opened through it must be closed.
void faulty_destroy(faulty_file_system *system);

// The nth operation from now on (1: the next) among those kinds fails with that code of SQLite's; with `lasting`, all after it too.
void faulty_fail(faulty_file_system *system, unsigned operations, uint64_t nth, int code, int lasting);

// The nth write from now on writes only some of its first sectors and fails with that code.
void faulty_tear(faulty_file_system *system, uint64_t nth, int code);

// Writes that make the files larger than this many bytes together fail with SQLITE_FULL; less than 0: no limit.
void faulty_limit(faulty_file_system *system, int64_t bytes);

// With `lies`, syncs succeed and make nothing durable.
void faulty_lie(faulty_file_system *system, int lies);

// No more failures, limits and lies.
void faulty_heal(faulty_file_system *system);

// Operations of a kind so far.
uint64_t faulty_count(const faulty_file_system *system, enum faulty_operation operation);

// Cuts the power: what was not synced is lost or kept at random, and every open file is dead: its databases can only be closed.
void faulty_cut_power(faulty_file_system *system, uint64_t seed);

#endif
