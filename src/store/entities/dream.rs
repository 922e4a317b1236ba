//! One dream and its result. A row of `dream`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dream")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub kind: String,
    pub night: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub topic: Option<String>,
    pub cause: String,
    pub asked_by: Option<i64>,
    pub job_id: Option<i64>,
    pub status: String,
    pub filename: String,
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    pub engine: String,
    pub model: Option<String>,
    pub prompt_version: Option<String>,
    pub prompt_hash: Option<String>,
    pub prompt_tokens: Option<i64>,
    pub completion_tokens: Option<i64>,
    pub failure: Option<String>,
    pub base_revision: Option<i64>,
    pub applied_revision: Option<i64>,
    #[sea_orm(column_type = "JsonBinary")]
    pub looked_at: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub patterns: Json,
    pub candidate_count: i32,
    pub promoted_count: i32,
    pub rejected_count: i32,
    pub bucket_version: i64,
    pub reviewed_by: Option<i64>,
    pub reviewed_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub started_at: Option<DateTimeUtc>,
    pub finished_at: Option<DateTimeUtc>,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
