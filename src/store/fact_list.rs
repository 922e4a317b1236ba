//! Lists of facts in a selectable order. Each order has its own index, so that the cost of a page does not depend on the number of facts.

use std::cmp::Ordering;

use sea_orm::{ColumnTrait, Condition, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactOrder};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::fact::{Column, Entity, Model};
use crate::store::facts::{self, FactFilter};

/// The position of a fact in an order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::store) struct FactPosition {
    /// Its stored trust.
    pub trust: f64,
    /// How often it was used.
    pub uses: i32,
    /// Its id, the tie-breaker.
    pub id: i64,
}

/// The facts that the caller may see, in `order`.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list or order.
pub async fn list(tx: &Tx, access: &OwnerAccess, filter: &FactFilter, order: FactOrder, page: &PageRequest) -> Result<Page<Fact>> {
    let position = page.after.as_deref();
    let after = position.map(|position| FactPosition::read(order, position).ok_or_else(|| Error::bad_page("cursor"))).transpose()?;
    // Bucket by bucket, each in the order of its index: over all buckets at once a database would read and sort every fact.
    let mut rows = Vec::new();
    for bucket in access.visibility().buckets() {
        rows.extend(ordered(&bucket, filter, order, after).limit(page.limit + 1).all(tx.conn()).await?);
    }
    rows.sort_unstable_by(|one, other| FactPosition::of(one).compare(FactPosition::of(other), order));
    let page = Page::cut(rows, page.limit, |row| FactPosition::of(row).write(order));
    Ok(Page { items: page.items.into_iter().filter_map(facts::domain).collect(), next_cursor: page.next_cursor })
}

/// The facts of one bucket that pass the filter, in `order`, after `after`.
pub(in crate::store) fn ordered(bucket: &Bucket, filter: &FactFilter, order: FactOrder, after: Option<FactPosition>) -> Select<Entity> {
    sorted(facts::passing(bucket, filter), order, after)
}

/// The rows of `passing` in `order`, after `after`.
pub(in crate::store) fn sorted(passing: Select<Entity>, order: FactOrder, after: Option<FactPosition>) -> Select<Entity> {
    let id = after.map(|after| after.id);
    match order {
        FactOrder::Newest => passing.order_by_desc(Column::Id).filter(Condition::all().add_option(id.map(|id| Column::Id.lt(id)))),
        FactOrder::Oldest => passing.order_by_asc(Column::Id).filter(Condition::all().add_option(id.map(|id| Column::Id.gt(id)))),
        FactOrder::LeastTrusted => {
            // The first condition selects the range of the index; the rest breaks ties.
            let behind = after.map(|FactPosition { trust, id, .. }| {
                let alike = Condition::all().add(Column::Trust.eq(trust)).add(Column::Id.gt(id));
                Condition::all().add(Column::Trust.gte(trust)).add(Condition::any().add(Column::Trust.gt(trust)).add(alike))
            });
            passing.order_by_asc(Column::Trust).order_by_asc(Column::Id).filter(Condition::all().add_option(behind))
        }
        FactOrder::MostTrusted => descending(passing, Column::Trust, after.map(|after| (after.trust, after.id))),
        FactOrder::MostUsed => descending(passing, Column::UseCount, after.map(|after| (after.uses, after.id))),
    }
}

fn descending<V: Into<sea_orm::Value> + Copy>(passing: Select<Entity>, by: Column, after: Option<(V, i64)>) -> Select<Entity> {
    let behind = after.map(|(value, id)| {
        let alike = Condition::all().add(by.eq(value)).add(Column::Id.lt(id));
        Condition::all().add(by.lte(value)).add(Condition::any().add(by.lt(value)).add(alike))
    });
    passing.order_by_desc(by).order_by_desc(Column::Id).filter(Condition::all().add_option(behind))
}

impl FactPosition {
    pub(in crate::store) fn of(row: &Model) -> Self {
        Self { trust: row.trust, uses: row.use_count, id: row.id }
    }

    pub(in crate::store) fn compare(self, other: Self, order: FactOrder) -> Ordering {
        let by_id = self.id.cmp(&other.id);
        let by_trust = self.trust.total_cmp(&other.trust).then(by_id);
        match order {
            FactOrder::Newest => by_id.reverse(),
            FactOrder::Oldest => by_id,
            FactOrder::LeastTrusted => by_trust,
            FactOrder::MostTrusted => by_trust.reverse(),
            FactOrder::MostUsed => self.uses.cmp(&other.uses).then(by_id).reverse(),
        }
    }

    /// Encodes the position: the id alone for the default order, otherwise the order, the id and the sort value.
    pub(in crate::store) fn write(self, order: FactOrder) -> String {
        let Self { trust, uses, id } = self;
        match order {
            FactOrder::Newest => id.to_string(),
            FactOrder::Oldest => format!("{} {id}", word(order)),
            // In full precision: a truncated value would repeat or skip facts on the next page.
            FactOrder::LeastTrusted | FactOrder::MostTrusted => format!("{} {id} {trust}", word(order)),
            FactOrder::MostUsed => format!("{} {id} {uses}", word(order)),
        }
    }

    pub(in crate::store) fn read(order: FactOrder, position: &str) -> Option<Self> {
        let blank = Self { trust: 0.0, uses: 0, id: 0 };
        if order == FactOrder::Newest {
            return Some(Self { id: position.parse().ok()?, ..blank });
        }
        let mut parts = position.strip_prefix(word(order))?.strip_prefix(' ')?.split(' ');
        let place = Self { id: parts.next()?.parse().ok()?, ..blank };
        let value = parts.next();
        Some(match order {
            FactOrder::Newest | FactOrder::Oldest => place,
            FactOrder::LeastTrusted | FactOrder::MostTrusted => {
                Self { trust: value?.parse().ok().filter(|trust: &f64| trust.is_finite())?, ..place }
            }
            FactOrder::MostUsed => Self { uses: value?.parse().ok()?, ..place },
        })
    }
}

/// The prefix of a position, which distinguishes it from a position in another order.
const fn word(order: FactOrder) -> &'static str {
    match order {
        FactOrder::Newest => "newest",
        FactOrder::Oldest => "oldest",
        FactOrder::LeastTrusted => "least-trusted",
        FactOrder::MostTrusted => "most-trusted",
        FactOrder::MostUsed => "most-used",
    }
}

#[cfg(test)]
#[path = "fact_list_tests.rs"]
mod tests;
