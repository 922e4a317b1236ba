//! Rows that this version cannot read because of an unknown enum value, written by a later version or by hand. Results leave them out;
//! the log names table and id once, and the metric `rows_undecodable` counts each occurrence.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::telemetry::metrics;

/// The maximum number of rows that the log names; further rows only increase the metric.
const MOST_LOGGED: usize = 1_000;

static LOGGED: LazyLock<Mutex<HashSet<(&'static str, i64)>>> = LazyLock::new(Mutex::default);

/// Returns `decoded`, the row `id` of `table`, and reports it if it is `None`. The log never contains text of the row.
pub(in crate::store) fn noted<T>(table: &'static str, id: i64, decoded: Option<T>) -> Option<T> {
    if decoded.is_none() {
        metrics::undecodable(table);
        let mut logged = LOGGED.lock().unwrap_or_else(PoisonError::into_inner);
        if logged.len() < MOST_LOGGED && logged.insert((table, id)) {
            tracing::error!(table, id, "this version cannot read a row; it is left out");
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_cannot_be_read_is_noted_once_and_one_that_can_is_not() {
        assert_eq!(noted("undecodable_test", 1, Some(7)), Some(7));
        for _ in 0..2 {
            assert_eq!(noted::<u8>("undecodable_test", 2, None), None);
        }
        let logged = LOGGED.lock().unwrap();
        assert_eq!(logged.iter().filter(|(table, _)| *table == "undecodable_test").collect::<Vec<_>>(), [&("undecodable_test", 2)]);
    }
}
