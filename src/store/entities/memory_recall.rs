//! How often a piece of memory was recalled. A row of `mate_memory_recall`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mate_memory_recall")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub filename: String,
    pub snippet_hash: Option<String>,
    pub snippet_preview: Option<String>,
    pub recall_count: i32,
    pub daily_count: i32,
    pub query_hashes: Option<String>,
    pub score: Option<f64>,
    pub last_recalled_at: Option<DateTimeUtc>,
    pub promoted: bool,
    pub review_count: i32,
    pub last_reviewed_at: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
    pub deleted: i32,
    pub owner_key: String,
    pub scope: String,
    pub item_key: String,
    pub kind: String,
    pub source_id: i64,
    pub returned_count: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
