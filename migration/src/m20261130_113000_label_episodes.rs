//! Gives session summaries the metadata of their messages, in their rows and in the recall index. Messages of conversations that were
//! imported before imports labelled the index get their metadata there, too.

use std::collections::BTreeMap;

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::json_binary_null;
use sea_orm_migration::sea_orm::{DbBackend, FromQueryResult, Statement};
use serde_json::{Map, Value, json};

use crate::shape;

const TABLE: &str = "episode";
const COLUMN: &str = "metadata";
const TAGS: &str = "tags";
/// Names one message of an import; it says nothing about a session.
const SOURCE_ID: &str = "sourceId";
/// Most values of a summary, and bytes of their JSON.
const MAX_VALUES: usize = 100;
const MAX_BYTES: usize = 8_192;
/// Summaries that are read at once.
const BATCH: usize = 100;

/// The metadata of the message which a row of the index stands for.
const MESSAGE: &str = "SELECT m.metadata FROM message m WHERE m.conversation_id = recall_item.source_id AND m.seq = recall_item.position \
    AND m.metadata IS NOT NULL";

/// The messages of personal summaries: those that are still the same, and were not forgotten.
const SAID: &str = "FROM episode e JOIN message m ON m.conversation_id = e.conversation_id AND m.seq BETWEEN e.from_seq AND e.to_seq \
    AND m.id >= e.first_message_id WHERE e.scope = 'PERSONAL' AND m.metadata IS NOT NULL AND EXISTS (SELECT 1 FROM recall_item r \
    WHERE r.kind = 'message' AND r.source_id = m.conversation_id AND r.position = m.seq AND NOT r.is_deleted)";

#[derive(FromQueryResult)]
struct Said {
    id: i64,
    topics: String,
    metadata: Value,
}

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        shape::add_columns(manager, TABLE, vec![json_binary_null(COLUMN)]).await?;
        label_messages(manager).await?;
        let mut last = i64::MIN;
        loop {
            let said = next(manager, last).await?;
            let Some(newest) = said.last() else { return Ok(()) };
            last = newest.id;
            for episode in said.chunk_by(|one, other| one.id == other.id) {
                label(manager, episode).await?;
            }
        }
    }

    /// What is in the index stays: earlier versions ignore it.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}

async fn label_messages(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let filled = match manager.get_database_backend() {
        DbBackend::Postgres => format!("jsonb_set(source, '{{{COLUMN}}}', ({MESSAGE})::jsonb)"),
        _ => format!("json_set(source, '$.{COLUMN}', json(({MESSAGE})))"),
    };
    let sql = format!("UPDATE recall_item SET source = {filled} WHERE kind = 'message' AND NOT is_deleted AND EXISTS ({MESSAGE})");
    manager.get_connection().execute_unprepared(&sql).await.map(drop)
}

/// The messages of the summaries after the id `last`, of some summaries.
async fn next(manager: &SchemaManager<'_>, last: i64) -> Result<Vec<Said>, DbErr> {
    let ids = format!("SELECT DISTINCT e.id {SAID} AND e.id > {last} ORDER BY e.id LIMIT {BATCH}");
    let sql = format!("SELECT e.id, e.topics, m.metadata {SAID} AND e.id IN ({ids}) ORDER BY e.id, m.seq");
    Said::find_by_statement(Statement::from_string(manager.get_database_backend(), sql)).all(manager.get_connection()).await
}

/// Writes the labels of a summary, whose messages these are.
async fn label(manager: &SchemaManager<'_>, said: &[Said]) -> Result<(), DbErr> {
    let Some(first) = said.first() else { return Ok(()) };
    let metadata = gathered(said.iter().map(|one| &one.metadata));
    if metadata.is_empty() {
        return Ok(());
    }
    let mut tags: Vec<Value> = serde_json::from_str(&first.topics).unwrap_or_default();
    for tag in metadata.get(TAGS).and_then(Value::as_array).into_iter().flatten() {
        if !tags.contains(tag) {
            tags.push(tag.clone());
        }
    }
    let metadata = Value::Object(metadata);
    let source = json!({ TAGS: tags.iter().map(text).collect::<Vec<_>>(), COLUMN: metadata }).to_string();
    let (column, more, of_metadata) = match manager.get_database_backend() {
        DbBackend::Postgres => ("$1::jsonb", "source || $1::jsonb", "$2"),
        _ => ("$1", "json_patch(source, $1)", "$2"),
    };
    let (backend, db) = (manager.get_database_backend(), manager.get_connection());
    let row = format!("UPDATE {TABLE} SET {COLUMN} = {column} WHERE id = {of_metadata}");
    db.execute_raw(Statement::from_sql_and_values(backend, row, [metadata.to_string().into(), first.id.into()])).await?;
    let item = format!("UPDATE recall_item SET source = {more} WHERE kind = 'episode' AND source_id = $2 AND NOT is_deleted");
    db.execute_raw(Statement::from_sql_and_values(backend, item, [source.into(), first.id.into()])).await.map(drop)
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Each key with its value, or with a list where there are several, as the application gathers them.
fn gathered<'a>(all: impl Iterator<Item = &'a Value>) -> Map<String, Value> {
    let mut found: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    let (mut count, mut bytes) = (0, 0);
    for (key, value) in all.filter_map(Value::as_object).flatten().filter(|(key, _)| *key != SOURCE_ID) {
        let several = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for value in several.iter().filter(|value| !(value.is_object() || value.is_array() || value.is_null())) {
            let size = key.len() + value.to_string().len();
            let is_known = found.get(key.as_str()).is_some_and(|known| known.contains(&value));
            if !is_known && count < MAX_VALUES && bytes + size <= MAX_BYTES {
                found.entry(key).or_default().push(value);
                (count, bytes) = (count + 1, bytes + size);
            }
        }
    }
    let one = |(key, values): (&str, Vec<&Value>)| {
        let value = match values.as_slice() {
            [only] if key != TAGS => (*only).clone(),
            several => several.iter().map(|value| (*value).clone()).collect(),
        };
        (key.to_owned(), value)
    };
    found.into_iter().map(one).collect()
}
