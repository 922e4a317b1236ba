//! Limits how far forgetting a person reaches. When the forget ledger is replayed on a restored database, only rows older than the entry
//! are deleted: the person may have returned since, and newer rows stay. One rule per table, for counting and for deleting.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::Condition;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};

use crate::domain::ids::{Ids, ReceiptId};
use crate::domain::item::ItemKind;

/// The time before which rows are deleted, also as an id, because ids sort by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OlderThan {
    /// Older rows have a smaller id.
    pub id: i64,
    /// When the forgetting was requested.
    pub at: DateTime<Utc>,
}

impl OlderThan {
    /// The bound of an act requested at `at`. Its receipt may be an older one that was taken up again.
    #[must_use]
    pub fn of(receipt: ReceiptId, at: DateTime<Utc>) -> Self {
        Self { id: Ord::max(receipt.get(), Ids::lowest_at(at + TimeDelta::milliseconds(1))), at }
    }
}

/// Rows of `table` that are older than the bound, or all rows without a bound. A row that newer rows refer to stays.
pub(super) fn older(table: &str, until: Option<OlderThan>) -> Condition {
    let Some(until) = until else { return Condition::all() };
    let id = until.id;
    let column = |name: &'static str| Expr::col(Alias::new(name));
    let has_no_newer = |sql: String| Condition::all().add(column("id").lt(id)).add(Expr::cust(format!("NOT EXISTS ({sql})")));
    match table {
        "idempotency" => Condition::all().add(column("created_at").lt(until.at)),
        "conversation" => has_no_newer(format!(
            "SELECT 1 FROM message newer WHERE newer.conversation_id = conversation.id AND newer.id >= {id} \
             UNION ALL SELECT 1 FROM turn newer WHERE newer.conversation_id = conversation.id AND newer.id >= {id}"
        )),
        "graph_entity" => has_no_newer(format!(
            "SELECT 1 FROM graph_relation newer WHERE newer.id >= {id} \
             AND (newer.subject_id = graph_entity.id OR newer.object_id = graph_entity.id)"
        )),
        // For a file changed since, the caller removes the older lines and the rest stays.
        "mate_workspace_file" => Condition::all().add(column("id").lt(id)).add(column("update_time").lt(until.at)),
        "recall_item" => items(until),
        _ => Condition::all().add(column("id").lt(id)),
    }
}

/// Items of older sources. Their own ids do not tell their age, because rows are reused.
fn items(until: OlderThan) -> Condition {
    let id = until.id;
    let column = |name: &'static str| Expr::col((Alias::new("recall_item"), Alias::new(name)));
    let is = |kind: ItemKind| Condition::all().add(column("kind").eq(kind.as_str()));
    let newer_message = format!(
        "NOT EXISTS (SELECT 1 FROM message newer WHERE newer.conversation_id = recall_item.source_id \
         AND newer.seq = recall_item.position AND newer.id >= {id})"
    );
    let of_file = |name: &'static str| Expr::col((Alias::new("mate_workspace_file"), Alias::new(name)));
    let newer_file = Query::select()
        .expr(Expr::val(1))
        .from(Alias::new("mate_workspace_file"))
        .and_where(of_file("id").equals((Alias::new("recall_item"), Alias::new("source_id"))))
        .cond_where(Condition::any().add(of_file("id").gte(id)).add(of_file("update_time").gte(until.at)))
        .to_owned();
    let others = column("kind").is_not_in([ItemKind::Message.as_str(), ItemKind::File.as_str()]);
    Condition::any()
        .add(is(ItemKind::Message).add(Expr::cust(newer_message)))
        .add(is(ItemKind::File).add(Expr::exists(newer_file).not()))
        .add(Condition::all().add(others).add(column("source_id").lt(id)))
}
