//! Classifies database errors for the caller: a violated constraint, a conflict that a retry may resolve, a full disk, an unavailable
//! database, or a bug of this program. It uses error codes, never texts, if the database provides codes.

use sea_orm::sqlx::{self, error::ErrorKind};
use sea_orm::{DbBackend, DbErr, RuntimeErr};

use crate::error::{ConstraintBroken, Error, Refused};

/// The class of a database error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Failure {
    /// Refused because of another transaction: nothing was done, and the same transaction may succeed if it is run again.
    Conflict,
    /// No space on the disk, or in a quota.
    DiskFull,
    /// The database, its disk or the connection does not work, or it accepts no writes.
    Unavailable,
    /// Anything else: a wrong statement or value, and so a bug of this program.
    Internal,
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        if let Some(sea_orm::SqlErr::UniqueConstraintViolation(what) | sea_orm::SqlErr::ForeignKeyConstraintViolation(what)) =
            error.sql_err()
        {
            return Self::internal(ConstraintBroken(what));
        }
        match classify(&error) {
            Failure::Conflict => Self::unavailable("database", Refused(error)),
            Failure::DiskFull => Self::StorageFull(Some(Box::new(error))),
            Failure::Unavailable => Self::unavailable("database", error),
            Failure::Internal => Self::internal(error),
        }
    }
}

/// The error of a statement or commit in a transaction that the database has already rolled back.
pub(super) fn rolled_back() -> DbErr {
    DbErr::ConnectionAcquire(sea_orm::ConnAcquireErr::ConnectionClosed)
}

/// Whether the transaction must end after this error, because the database has rolled it back or may have.
///
/// A broken constraint undoes one statement on SQLite and the transaction on PostgreSQL.
pub(super) fn ends_transaction(error: &DbErr, backend: DbBackend) -> bool {
    match cause(error) {
        Some(sqlx::Error::Database(found)) => backend == DbBackend::Postgres || !is_constraint(found.as_ref()),
        Some(sqlx::Error::RowNotFound | sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)) => false,
        Some(_) => true,
        None => matches!(error, DbErr::Conn(_) | DbErr::ConnectionAcquire(_)),
    }
}

fn is_constraint(found: &dyn sqlx::error::DatabaseError) -> bool {
    // SQLITE_CONSTRAINT_TRIGGER (1811) is RAISE, which may roll back.
    found.kind() != ErrorKind::Other
}

fn classify(error: &DbErr) -> Failure {
    match (cause(error), error) {
        (Some(sqlx::Error::Database(found)), _) => by_code(found.code().as_deref().unwrap_or_default()),
        (
            Some(
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed
                | sqlx::Error::BeginFailed
                | sqlx::Error::InvalidSavePointStatement,
            ),
            _,
        )
        | (_, DbErr::Conn(_) | DbErr::ConnectionAcquire(_)) => Failure::Unavailable,
        _ => Failure::Internal,
    }
}

/// PostgreSQL's SQLSTATE (five characters) or SQLite's extended result code (a number, its lowest byte the primary code).
///
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>, <https://www.sqlite.org/rescode.html>
fn by_code(code: &str) -> Failure {
    if code.len() < 5
        && let Ok(number) = code.parse::<u32>()
    {
        return match number & 0xff {
            // BUSY, LOCKED
            5 | 6 => Failure::Conflict,
            // FULL
            13 => Failure::DiskFull,
            // PERM, ABORT, NOMEM, READONLY, INTERRUPT, IOERR, CORRUPT, CANTOPEN, PROTOCOL, AUTH, NOTADB
            3 | 4 | 7 | 8 | 9 | 10 | 11 | 14 | 15 | 23 | 26 => Failure::Unavailable,
            _ => Failure::Internal,
        };
    }
    match code {
        // serialization_failure, deadlock_detected, lock_not_available
        "40001" | "40P01" | "55P03" => Failure::Conflict,
        "53100" => Failure::DiskFull,
        // in_failed_sql_transaction follows another error; read_only_sql_transaction is a standby after a failover; query_canceled is the
        // operator's time-out.
        "25P02" | "25006" | "57014" | "XX001" | "XX002" => Failure::Unavailable,
        // connection exception, insufficient resources, operator intervention (shutdown, starting up), system error
        _ if ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class)) => Failure::Unavailable,
        // invalid authorization: the password was changed
        _ if code.starts_with("28") => Failure::Unavailable,
        _ => Failure::Internal,
    }
}

fn cause(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => Some(cause),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_of_the_databases_has_its_meaning() {
        for (codes, failure) in [
            (&["5", "261", "517", "6", "40001", "40P01", "55P03"][..], Failure::Conflict),
            (&["13", "53100"], Failure::DiskFull),
            (
                &["10", "266", "778", "1034", "7", "11", "267", "8", "264", "9", "14", "26", "25006", "53300", "57P01", "57P03", "08006"],
                Failure::Unavailable,
            ),
            (&["1", "20", "25", "42601", "22P02", "23502"], Failure::Internal),
        ] {
            for code in codes {
                assert_eq!(by_code(code), failure, "{code}");
            }
        }
    }
}
