#include <libpq-fe.h>
// Swift's module of the C library has poll(2) but neither of these.
#include <sys/epoll.h>
#include <sys/eventfd.h>

// The parts of a message that Swift is to ask for: it imports only some of the macros that are characters.
enum {
    MESSAGE_SEVERITY = PG_DIAG_SEVERITY_NONLOCALIZED,
    MESSAGE_SQLSTATE = PG_DIAG_SQLSTATE,
    MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY,
    MESSAGE_CONSTRAINT = PG_DIAG_CONSTRAINT_NAME,
    MESSAGE_TABLE = PG_DIAG_TABLE_NAME,
    MESSAGE_COLUMN = PG_DIAG_COLUMN_NAME,
    MESSAGE_SOURCE_FUNCTION = PG_DIAG_SOURCE_FUNCTION,
};
