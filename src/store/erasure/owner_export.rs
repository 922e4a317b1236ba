//! The personal-data export: every row about a person. It uses the same conditions as the deletion beside it.

use sea_orm::sea_query::{Alias, Asterisk, Expr, ExprTrait, Order, Query};
use sea_orm::{Condition, ConnectionTrait, FromQueryResult};
use serde_json::Value;

use super::kinds::Kind;
use super::owner::Person;
use crate::domain::access::Access;
use crate::domain::ids::ConversationId;
use crate::error::{Error, Result};
use crate::store::{Tx, dream_archives};

/// Rows read at once.
const PAGE: u64 = 200;
/// Columns that store JSON as text on one of the databases.
const JSON: [&str; 15] = [
    "metadata",
    "before_json",
    "detail",
    "args",
    "outcome",
    "rejected",
    "injected_item_ids",
    "locked_sections",
    "query_hashes",
    "counts",
    "looked_at",
    "patterns",
    "sources",
    "aliases",
    "merged",
];
/// The column of archived months, which are exported unpacked.
const PACKED: &str = "body";
/// Columns with ids whose names do not end in `id`.
const IDS: [&str; 11] = [
    "superseded_by",
    "fact_a",
    "fact_b",
    "asked_by",
    "reviewed_by",
    "decided_by",
    "seen_dream",
    "merged_into",
    "closed_by",
    "entity_a",
    "entity_b",
];
/// Internal columns.
const INSIDE: [&str; 8] = ["tenant_id", "deleted", "fingerprint", "name_key", "request_id", "lease_until", "announced_at", PACKED];

/// A table of the export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chapter {
    /// The person's own facts, in any status.
    Facts,
    /// The history of these facts.
    FactEvents,
    /// The rows of the audit log that name the person.
    Audit,
    /// Rows that forgetting would delete.
    Rows(Kind),
}

impl Chapter {
    /// Every chapter, in the order of the export.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let kept = |kind: &Kind| *kind != Kind::IdempotentAnswers;
        let rows = Kind::MEMORY.into_iter().chain(Kind::TALK).filter(kept).map(Self::Rows);
        [Self::Facts, Self::FactEvents].into_iter().chain(rows).chain([Self::Audit]).collect()
    }

    /// The name of the table, which is the name of its file in the export.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Facts => "facts",
            Self::FactEvents => "factEvents",
            Self::Audit => "audit",
            Self::Rows(kind) => kind.name().as_str(),
        }
    }

    fn rows(self, access: &Access, person: &Person) -> (&'static str, Condition) {
        let column = |name: &'static str| Expr::col(Alias::new(name));
        match self {
            Self::Facts => ("mate_fact", super::owner::of_person(access, person)),
            Self::FactEvents => ("fact_event", super::owner::of_person(access, person)),
            Self::Audit => {
                let named = |field: &str| Expr::cust(format!("detail ->> '{field}'")).eq(person.owner().as_str());
                let names = Condition::any().add(named("ownerKey")).add(named("owner"));
                let here = Condition::all()
                    .add(column("tenant_id").eq(access.tenant().get()))
                    .add(column("workspace_id").eq(access.workspace().get()));
                ("audit", here.add(names))
            }
            Self::Rows(kind) => (kind.table(), kind.rows(access, person, None)),
        }
    }
}

/// The next rows of a table after the id `after`, each an object with the column names in camel case; none at the end.
pub async fn read(tx: &Tx, access: &Access, person: &Person, chapter: Chapter, after: i64) -> Result<(Vec<Value>, i64)> {
    let (table, which) = chapter.rows(access, person);
    page(tx, table, which, "id", after).await
}

/// The next messages of one of the person's conversations after the number `after`, in the same form.
pub async fn read_talk(tx: &Tx, access: &Access, person: &Person, conversation: ConversationId, after: i64) -> Result<(Vec<Value>, i64)> {
    let (table, which) = Chapter::Rows(Kind::Messages).rows(access, person);
    let which = which.add(Expr::col(Alias::new("conversation_id")).eq(conversation.get()));
    page(tx, table, which, "seq", after).await
}

async fn page(tx: &Tx, table: &'static str, which: Condition, order: &'static str, after: i64) -> Result<(Vec<Value>, i64)> {
    let rows = Query::select()
        .column(Asterisk)
        .from(Alias::new(table))
        .cond_where(which)
        .and_where(Expr::col(Alias::new(order)).gt(after))
        .order_by(Alias::new(order), Order::Asc)
        .limit(PAGE)
        .to_owned();
    let rows = tx.conn().query_all(&rows).await?;
    let mut last = after;
    let mut objects = Vec::with_capacity(rows.len());
    for row in rows {
        last = row.try_get("", order)?;
        let mut object = exported_row(Value::from_query_result(&row, "")?);
        if table == Kind::DreamArchives.table() {
            let dreams = dream_archives::unpack(&row.try_get::<Vec<u8>>("", PACKED)?)?;
            if let Value::Object(fields) = &mut object {
                fields.insert("reports".to_owned(), serde_json::to_value(dreams).map_err(Error::internal)?);
            }
        }
        objects.push(object);
    }
    Ok((objects, last))
}

/// A row as exported: ids as strings, JSON as JSON, without internal columns.
fn exported_row(row: Value) -> Value {
    let Value::Object(fields) = row else { return row };
    let fields = fields.into_iter().filter(|(name, _)| !INSIDE.contains(&name.as_str())).map(|(name, value)| {
        let is_id = name == "id" || name.ends_with("_id") || IDS.contains(&name.as_str());
        let value = match value {
            Value::Number(number) if is_id => Value::String(number.to_string()),
            Value::String(text) if JSON.contains(&name.as_str()) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
            other => other,
        };
        (camel(name.strip_suffix("_json").unwrap_or(&name)), value)
    });
    Value::Object(fields.collect())
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let head = letters.next().map(|c| c.to_ascii_uppercase()).into_iter().collect::<String>();
        name + &head + letters.as_str()
    })
}
