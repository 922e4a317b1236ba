//! The orders of a list of people, each page found by the position of the last one. `store::people` uses it.

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, Order, QueryFilter, QueryOrder, QuerySelect, Select, TryGetable, Value};

use crate::domain::access::Access;
use crate::domain::owner::PeopleOrder;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::recall_bucket::{Column, Entity};
use crate::store::entities::{app_user, conversation, fact};
use crate::store::{Tx, live, person_names, reach};

/// The beginning of a position in the order of names, which distinguishes it from one in another order.
const BY_NAME: &str = "name ";

/// The page of `keys`, which are grouped by owner, in `order`.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another order.
pub(in crate::store) async fn page(
    tx: &Tx,
    access: &Access,
    keys: Select<Entity>,
    order: PeopleOrder,
    page: &PageRequest,
) -> Result<Page<String>> {
    match order {
        PeopleOrder::Key => by_key(tx, keys, page).await,
        PeopleOrder::Name => by_name(tx, access, keys, page).await,
        PeopleOrder::Seen => ranked::<DateTime<Utc>>(tx, keys, Column::ChangedAt.max(), page).await,
        PeopleOrder::First => ranked::<DateTime<Utc>>(tx, keys, first_seen(tx, access), page).await,
        PeopleOrder::Memories => ranked::<i64>(tx, keys, memories(tx, access), page).await,
    }
}

async fn by_key(tx: &Tx, keys: Select<Entity>, page: &PageRequest) -> Result<Page<String>> {
    let after = page.after.as_deref().unwrap_or_default();
    let keys = keys.filter(Column::OwnerKey.gt(after)).order_by_asc(Column::OwnerKey).limit(page.limit + 1);
    let keys: Vec<String> = keys.into_tuple().all(tx.conn()).await?;
    Ok(Page::cut(keys, page.limit, Clone::clone))
}

/// By name, equal ones by key. The position is the key alone, because a name is memory and positions stand in addresses: the name of the
/// last key is found again.
async fn by_name(tx: &Tx, access: &Access, keys: Select<Entity>, page: &PageRequest) -> Result<Page<String>> {
    let name = || called(tx, access, &bucket_owner(tx));
    let mut keys = keys.order_by(name(), Order::Asc).order_by_asc(Column::OwnerKey);
    if let Some(position) = &page.after {
        let last = position.strip_prefix(BY_NAME).ok_or_else(|| Error::bad_page("cursor"))?;
        let last_name = || called(tx, access, &Expr::val(last));
        let same = Condition::all().add(name().eq(last_name())).add(Column::OwnerKey.gt(last));
        keys = keys.having(Condition::any().add(name().gt(last_name())).add(same));
    }
    let keys: Vec<String> = keys.limit(page.limit + 1).into_tuple().all(tx.conn()).await?;
    Ok(Page::cut(keys, page.limit, |key| format!("{BY_NAME}{key}")))
}

/// What the owner with `key` is called, in lower case: the name that an agent learned last, else the member's, else the key after the
/// channel.
fn called(tx: &Tx, access: &Access, key: &Expr) -> Expr {
    let learned = Query::select()
        .column((fact::Entity, fact::Column::ObjectValue))
        .from(fact::Entity)
        .cond_where(person_names::condition(access))
        .and_where(Expr::cust("TRIM(object_value) <> ''"))
        .and_where(Expr::col((fact::Entity, fact::Column::OwnerKey)).eq(key.clone()))
        .order_by((fact::Entity, fact::Column::ValidFrom), Order::Desc)
        .order_by((fact::Entity, fact::Column::Id), Order::Desc)
        .limit(1)
        .to_owned();
    let member = Query::select()
        .column((app_user::Entity, app_user::Column::Name))
        .from(app_user::Entity)
        .and_where(app_user::Column::TenantId.eq(access.tenant().get()))
        // It depends on no row, so that the members are read for keys of members only.
        .and_where(key.clone().like("user:%"))
        .and_where(Expr::cust(r#"'user:' || "app_user"."id""#).eq(key.clone()))
        .to_owned();
    let colon = Func::cust(if tx.is_postgres() { "STRPOS" } else { "INSTR" }).arg(key.clone()).arg(":");
    let subject = Func::cust("SUBSTR").arg(key.clone()).arg(Expr::from(colon).add(1));
    Func::lower(Func::coalesce([scalar(learned), scalar(member), subject.into()])).into()
}

/// When the owner of the outer query was first seen: the first conversation or memory, or what else there is.
fn first_seen(tx: &Tx, access: &Access) -> Expr {
    macro_rules! first {
        ($entity:ident, $at:ident) => {{
            use $entity::Column as Own;
            let columns = reach::Columns { tenant: Own::TenantId, agent: Own::AgentId, owner: Own::OwnerKey };
            let query = Query::select()
                .expr(Own::$at.min())
                .from($entity::Entity)
                .cond_where(reach::condition(access, &columns))
                .and_where(Expr::col(($entity::Entity, Own::OwnerKey)).eq(bucket_owner(tx)))
                .to_owned();
            scalar(query)
        }};
    }
    let (talked, learned) = (|| first!(conversation, CreatedAt), || first!(fact, LearnedAt));
    let changed = || Column::ChangedAt.min();
    // The one without a value takes the other's, because the smallest of several is NULL on SQLite if one of them is.
    let earliest = Func::cust(if tx.is_postgres() { "LEAST" } else { "MIN" });
    let earliest = earliest.arg(Func::coalesce([talked(), learned(), changed()])).arg(Func::coalesce([learned(), talked(), changed()]));
    earliest.into()
}

fn scalar(query: SelectStatement) -> Expr {
    Expr::SubQuery(None, Box::new(query.into()))
}

/// What a list is ordered by: a value that the cursor holds before the key.
trait Rank: TryGetable + Into<Value> + Clone + Send {
    fn read(text: &str) -> Option<Self>;
    fn write(&self) -> String;
}

impl Rank for DateTime<Utc> {
    fn read(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text).ok().map(|at| at.to_utc())
    }

    fn write(&self) -> String {
        self.to_rfc3339_opts(SecondsFormat::Nanos, true)
    }
}

impl Rank for i64 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// The page of `keys` with the highest rank first, equal ones by key.
async fn ranked<R: Rank>(tx: &Tx, keys: Select<Entity>, rank: Expr, page: &PageRequest) -> Result<Page<String>> {
    let mut keys = keys.column_as(rank.clone(), "place").order_by(rank.clone(), Order::Desc).order_by_asc(Column::OwnerKey);
    if let Some(position) = &page.after {
        let position = position.split_once(' ').and_then(|(rank, key)| Some((R::read(rank)?, key)));
        let (last, key) = position.ok_or_else(|| Error::bad_page("cursor"))?;
        let same = Condition::all().add(rank.clone().eq(last.clone())).add(Column::OwnerKey.gt(key));
        keys = keys.having(Condition::any().add(rank.lt(last)).add(same));
    }
    let rows: Vec<(String, R)> = keys.limit(page.limit + 1).into_tuple().all(tx.conn()).await?;
    let page = Page::cut(rows, page.limit, |(key, rank)| format!("{} {key}", rank.write()));
    Ok(page.map(|(key, _)| key))
}

/// The number of active facts about the owner of the outer query.
fn memories(tx: &Tx, access: &Access) -> Expr {
    use fact::Column as Fact;
    let columns = reach::Columns { tenant: Fact::TenantId, agent: Fact::AgentId, owner: Fact::OwnerKey };
    let count = Query::select()
        .expr(Fact::Id.count())
        .from(fact::Entity)
        .cond_where(reach::condition(access, &columns).add(live::believed()))
        .and_where(Expr::col((fact::Entity, Fact::OwnerKey)).eq(bucket_owner(tx)))
        .to_owned();
    scalar(count)
}

/// The owner of the bucket. PostgreSQL orders these keys by their bytes; it uses the index of facts only in the collation of that index.
fn bucket_owner(tx: &Tx) -> Expr {
    if tx.is_postgres() { Expr::cust(r#""recall_bucket"."owner_key" COLLATE "default""#) } else { Expr::col((Entity, Column::OwnerKey)) }
}
