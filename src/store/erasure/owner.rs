//! A person's rows, counted and deleted in portions, each in its caller's transaction. Deletion is idempotent, so that after a crash the
//! job continues where it stopped.

pub use crate::store::erasure::person::Person;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::cutoff::OlderThan;
use super::entities::{conversation, extraction, fact, recall_bucket, recall_item};
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::{AgentId, ConversationId, FactId};
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::store::origins::{self, OriginKind};
use crate::store::{Tx, emptied, facts, visible};

/// Rows per portion.
pub const PORTION: u64 = 1_000;

/// A fact to be deleted: the input of its tombstones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedFact {
    /// Its id.
    pub id: FactId,
    /// The agent of its bucket.
    pub agent: AgentId,
    /// Its sentence.
    pub text: String,
    /// The subject.
    pub subject: String,
    /// The predicate.
    pub predicate: String,
    /// The object.
    pub object: String,
    /// The words it was stated in.
    pub evidence: String,
}

type DeletedRow = (i64, String, String, String, String, String, i64);

/// The number of rows that depend on the person's own facts, the facts included.
pub async fn count_facts(tx: &Tx, access: &Access, person: &Person) -> Result<Counts> {
    let ids = || own_facts(access, person);
    let of_fact = |columns: &[&'static str]| {
        columns.iter().fold(Condition::any(), |any, column| any.add(Expr::col(Alias::new(*column)).in_subquery(ids())))
    };
    let tables: [(Erased, &str, Condition); 4] = [
        (Erased::Facts, "mate_fact", of_fact(&["id"])),
        (Erased::FactEvents, "fact_event", of_fact(&["fact_id"])),
        (Erased::FactLinks, "fact_link", of_fact(&["fact_id", "parent_id"])),
        // The feedback of others; the person's own is counted separately.
        (
            Erased::Feedback,
            "fact_feedback",
            Condition::all().add(of_fact(&["fact_id"])).add(Expr::col(Alias::new("given_by")).ne(person.owner.as_str())),
        ),
    ];
    let mut counts = Counts::default();
    for (name, table, which) in tables {
        let rows = Query::select()
            .expr_as(Func::count(Expr::val(1)), Alias::new("number"))
            .from(Alias::new(table))
            .and_where(Expr::col(Alias::new("tenant_id")).eq(access.tenant().get()))
            .cond_where(which)
            .to_owned();
        counts.add(name, number(tx, &rows).await?);
    }
    Ok(counts)
}

/// The next of the person's own facts, in any status, at most a portion.
pub async fn next_facts(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<DeletedFact>> {
    use fact::Column;
    let rows = fact::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Text, Column::Subject, Column::Predicate, Column::ObjectValue, Column::Evidence, Column::AgentId])
        .filter(Column::Id.in_subquery(own_facts(access, person)))
        .order_by_asc(Column::Id)
        .limit(PORTION);
    let rows: Vec<DeletedRow> = rows.into_tuple().all(tx.conn()).await?;
    let buried = |(id, text, subject, predicate, object, evidence, agent): DeletedRow| DeletedFact {
        id: id.into(),
        agent: agent.into(),
        text,
        subject,
        predicate,
        object,
        evidence,
    };
    Ok(rows.into_iter().map(buried).collect())
}

/// Shared facts that came from the person's conversations or were recorded on their behalf, at most a portion.
pub async fn shared_facts(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<Fact>> {
    use fact::Column;
    let talks =
        Query::select().column(conversation::Column::Id).from(conversation::Entity).cond_where(of_person(access, person)).to_owned();
    let mut from =
        Condition::any().add(Column::ConversationId.in_subquery(talks)).add(Column::ExtractionId.in_subquery(runs(access, person)));
    if person.is_outside() {
        from = from.add(Column::Id.in_subquery(origins::of(access, person, OriginKind::Fact)));
    }
    let rows = fact::Entity::find()
        .filter(visible::condition(&facts::places(), &person.shared_buckets(access)))
        .filter(from)
        .filter(person.older("mate_fact"))
        .order_by_asc(Column::Id)
        .limit(PORTION);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(facts::domain).collect())
}

/// The number of index items in the person's own buckets; without those of messages unless `with_messages`.
pub async fn count_items(tx: &Tx, access: &Access, person: &Person, with_messages: bool) -> Result<u64> {
    let rows = Query::select()
        .expr_as(Func::count(Expr::val(1)), Alias::new("number"))
        .from(recall_item::Entity)
        .cond_where(items_of(access, person, with_messages))
        .and_where(crate::store::live::items())
        .to_owned();
    number(tx, &rows).await
}

/// Empties the items of the person's own buckets, so that no node finds them any more; returns how many.
pub async fn empty_items(tx: &Tx, access: &Access, person: &Person, with_messages: bool) -> Result<u64> {
    let mut emptied = 0;
    for bucket in person.buckets(access) {
        let mut kinds: Vec<ItemKind> = ItemKind::ALL.to_vec();
        kinds.retain(|kind| with_messages || *kind != ItemKind::Message);
        emptied += emptied::empty(tx, access, &bucket, &kinds, person.older("recall_item")).await?;
    }
    Ok(emptied)
}

/// Deletes at most a portion of the emptied items of the person's own buckets, and with the last item the bucket; returns how many items.
pub async fn delete_items(tx: &Tx, access: &Access, person: &Person) -> Result<u64> {
    let some = Query::select()
        .column(recall_item::Column::Id)
        .from(recall_item::Entity)
        .cond_where(items_of(access, person, true))
        .limit(PORTION * 4)
        .to_owned();
    let gone = recall_item::Entity::delete_many().filter(recall_item::Column::Id.in_subquery(some));
    let gone = gone.exec(tx.conn()).await?.rows_affected;
    if gone == 0 {
        recall_bucket::Entity::delete_many()
            .filter(recall_bucket::Column::TenantId.eq(access.tenant().get()))
            .filter(recall_bucket::Column::Bucket.is_in(keys(access, person)))
            .filter(has_no_items(person))
            .exec(tx.conn())
            .await?;
    }
    Ok(gone)
}

/// Moves the extractor's cursor and the mark of summaries of every conversation to its end, so that the remaining messages are not
/// extracted or summarized again.
pub async fn read_to_the_end(tx: &Tx, access: &Access, person: &Person) -> Result<()> {
    delete_in_batches(tx, of_person(access, person), person.until).await
}

/// [`read_to_the_end`] for one of the owner's conversations.
pub async fn read_one_to_the_end(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<()> {
    let own = Condition::all()
        .add(conversation::Column::TenantId.eq(access.access().tenant().get()))
        .add(conversation::Column::AgentId.eq(access.agent().id.get()))
        .add(conversation::Column::OwnerKey.eq(access.owner().as_str()))
        .add(conversation::Column::Id.eq(conversation.get()));
    delete_in_batches(tx, own, None).await
}

async fn delete_in_batches(tx: &Tx, which: Condition, until: Option<OlderThan>) -> Result<()> {
    use super::entities::message;
    use conversation::Column;
    let newest = Query::select()
        .expr(Func::coalesce([Func::max(Expr::col((message::Entity, message::Column::Seq))).into(), Expr::val(0)]))
        .from(message::Entity)
        .and_where(Expr::col((message::Entity, message::Column::ConversationId)).equals((conversation::Entity, conversation::Column::Id)))
        .cond_where(Condition::all().add_option(until.map(|until| message::Column::Id.lt(until.id))))
        .to_owned();
    let newest = Expr::SubQuery(None, Box::new(newest.into()));
    for column in [Column::ExtractedSeq, Column::ToldSeq] {
        // A bound may be before the cursor; a cursor must not move back.
        let behind = until.map(|_| Expr::col((conversation::Entity, column)).lt(newest.clone()));
        let which = which.clone().add_option(behind);
        conversation::Entity::update_many().col_expr(column, newest.clone()).filter(which).exec(tx.conn()).await?;
    }
    Ok(())
}

pub(super) fn of_person(access: &Access, person: &Person) -> Condition {
    Condition::all()
        .add(Expr::col(Alias::new("tenant_id")).eq(access.tenant().get()))
        .add(Expr::col(Alias::new("agent_id")).is_in(person.agents.iter().copied()))
        .add(Expr::col(Alias::new("owner_key")).eq(person.owner.as_str()))
}

fn own_facts(access: &Access, person: &Person) -> SelectStatement {
    let own = of_person(access, person).add(person.older("mate_fact"));
    Query::select().column(fact::Column::Id).from(fact::Entity).cond_where(own).to_owned()
}

/// Whether a bucket has no items left. Without a bound it has none.
fn has_no_items(person: &Person) -> Condition {
    let left = "NOT EXISTS (SELECT 1 FROM recall_item i WHERE i.tenant_id = recall_bucket.tenant_id AND i.bucket = recall_bucket.bucket)";
    Condition::all().add_option(person.until.map(|_| Expr::cust(left)))
}

/// Facts of the workspace's agents, and of the tenant, on which the person may have given feedback.
pub(super) fn facts_here(access: &Access, person: &Person) -> SelectStatement {
    Query::select()
        .column(fact::Column::Id)
        .from(fact::Entity)
        .and_where(fact::Column::TenantId.eq(access.tenant().get()))
        .and_where(fact::Column::AgentId.is_in(person.agents.iter().copied().chain([0])))
        .to_owned()
}

pub(super) fn runs(access: &Access, person: &Person) -> SelectStatement {
    Query::select().column(extraction::Column::Id).from(extraction::Entity).cond_where(of_person(access, person)).to_owned()
}

fn keys(access: &Access, person: &Person) -> Vec<String> {
    person.buckets(access).iter().map(ToString::to_string).collect()
}

fn items_of(access: &Access, person: &Person, with_messages: bool) -> Condition {
    use recall_item::Column;
    let of = Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(Column::Bucket.is_in(keys(access, person)));
    let of = of.add(person.older("recall_item"));
    if with_messages { of } else { of.add(Column::Kind.ne(ItemKind::Message.as_str())) }
}

pub(super) async fn number(tx: &Tx, rows: &SelectStatement) -> Result<u64> {
    let row = tx.conn().query_one(rows).await?;
    let number: i64 = row.map_or(Ok(0), |row| row.try_get("", "number"))?;
    Ok(u64::try_from(number).unwrap_or_default())
}
