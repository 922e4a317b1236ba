//! Finds the owners with memory in a workspace by key, channel or name, in a selectable order. `tenancy::owners` and `retrieval::people`
//! call it.

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use crate::domain::access::Access;
use crate::domain::owner::{Owner, PeopleOrder};
use crate::domain::page::{Page, PageRequest};
use crate::error::Result;
use crate::store::entities::recall_bucket::{Column, Entity};
use crate::store::entities::{app_user, fact};
use crate::store::{Tx, like, owners, people_order, person_names, reach};

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
    let page = people_order::page(tx, access, keys, order, page).await?;
    Ok(Page { items: owners::describe(tx, access, page.items).await?, next_cursor: page.next_cursor })
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
