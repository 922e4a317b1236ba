//! Finds the owners with memory in a workspace by key, channel or name, in a selectable order. `tenancy::owners` and `retrieval::people`
//! call it.

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select, TryGetable, Value};

use crate::domain::access::Access;
use crate::domain::owner::{Owner, PeopleOrder};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::recall_bucket::{Column, Entity};
use crate::store::entities::{app_user, fact};
use crate::store::{Tx, like, live, owners, person_names, reach};

/// The most members whose display name fits, that a search considers.
const MAX_MEMBERS: u64 = 200;

/// Whom to find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// People whose key begins with the text, before or after the channel, or whose name contains it. Everybody for an empty text.
    Part(String),
    /// People whose name, or key after the channel, is the text.
    Whole(String),
}

/// One page of the owners of the caller's workspace that `words` find.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another order.
pub async fn list(tx: &Tx, access: &Access, words: &Words, order: PeopleOrder, page: &PageRequest) -> Result<Page<Owner>> {
    let keys = Entity::find()
        .select_only()
        .column(Column::OwnerKey)
        .filter(owners::known_here(access))
        .filter(fitting(tx, access, words).await?)
        .group_by(Column::OwnerKey);
    let page = match order {
        PeopleOrder::Key => by_key(tx, keys, page).await?,
        PeopleOrder::Seen => ranked::<DateTime<Utc>>(tx, keys, Column::ChangedAt.max(), page).await?,
        PeopleOrder::Memories => ranked::<i64>(tx, keys, memories(tx, access), page).await?,
    };
    Ok(Page { items: owners::describe(tx, access, page.items).await?, next_cursor: page.next_cursor })
}

async fn by_key(tx: &Tx, keys: Select<Entity>, page: &PageRequest) -> Result<Page<String>> {
    let after = page.after.as_deref().unwrap_or_default();
    let keys = keys.filter(Column::OwnerKey.gt(after)).order_by_asc(Column::OwnerKey).limit(page.limit + 1);
    let keys: Vec<String> = keys.into_tuple().all(tx.conn()).await?;
    Ok(Page::cut(keys, page.limit, Clone::clone))
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
    Expr::SubQuery(None, Box::new(count.into()))
}

/// The owner of the bucket. PostgreSQL orders these keys by their bytes; it uses the index of facts only in the collation of that index.
fn bucket_owner(tx: &Tx) -> Expr {
    if tx.is_postgres() { Expr::cust(r#""recall_bucket"."owner_key" COLLATE "default""#) } else { Expr::col((Entity, Column::OwnerKey)) }
}

async fn fitting(tx: &Tx, access: &Access, words: &Words) -> Result<Condition> {
    let (keys, named, called) = match words {
        Words::Part(text) if text.is_empty() => return Ok(Condition::all()),
        Words::Part(text) => {
            let begins = Condition::any().add(reach::begins_with(Column::OwnerKey, text));
            let after_channel = (!text.contains(':')).then(|| like::in_either_script(Column::OwnerKey, &format!(":{text}")));
            let named = like::in_either_script(fact::Column::ObjectValue, text);
            (begins.add_option(after_channel), named, like::in_either_script(app_user::Column::Name, text))
        }
        Words::Whole(text) => {
            let named = like::is(fact::Column::ObjectValue, text);
            (like::ends_with(Column::OwnerKey, &format!(":{text}")), named, like::is(app_user::Column::Name, text))
        }
    };
    let said = fact::Entity::find().select_only().column(fact::Column::OwnerKey).filter(person_names::condition(access)).filter(named);
    let members = members(tx, access, called).await?;
    Ok(keys.add(Column::OwnerKey.in_subquery(said.into_query())).add_option((!members.is_empty()).then(|| Column::OwnerKey.is_in(members))))
}

/// The keys of the members whose display name fits.
async fn members(tx: &Tx, access: &Access, called: Condition) -> Result<Vec<String>> {
    let ids = app_user::Entity::find()
        .select_only()
        .column(app_user::Column::Id)
        .filter(app_user::Column::TenantId.eq(access.tenant().get()))
        .filter(called)
        .limit(MAX_MEMBERS);
    let ids: Vec<i64> = ids.into_tuple().all(tx.conn()).await?;
    Ok(ids.into_iter().map(|id| format!("user:{id}")).collect())
}
