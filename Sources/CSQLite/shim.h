// SQLite, and the few of its functions that Swift cannot call because they take variable arguments.
#include <sqlite3.h>

static inline int csqlite_set_flag(sqlite3 *database, int flag, int on) {
    return sqlite3_db_config(database, flag, on, (int *)0);
}
