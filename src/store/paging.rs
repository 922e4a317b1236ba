//! Pages of rows, newest first.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;

/// A page of the rows of `query`, by descending `id`, as values of the application. The cursor is the id of the last row.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub(super) async fn newest_first<E: EntityTrait, T>(
    tx: &Tx,
    query: Select<E>,
    id: E::Column,
    id_of: fn(&E::Model) -> i64,
    page: &PageRequest,
    domain: fn(E::Model) -> Option<T>,
) -> Result<Page<T>> {
    let query = query.order_by_desc(id).limit(page.limit + 1);
    let query = match page.after_id().map_err(Error::bad_page)? {
        Some(before) => query.filter(id.lt(before)),
        None => query,
    };
    let page = Page::cut(query.all(tx.conn()).await?, page.limit, |row| id_of(row).to_string());
    Ok(page.filter_map(domain))
}
