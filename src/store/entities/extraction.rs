//! One run of extraction. A row of `extraction`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "extraction")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub conversation_id: Option<i64>,
    pub job_id: Option<i64>,
    pub engine: String,
    pub model: Option<String>,
    pub prompt_version: Option<String>,
    pub prompt_hash: Option<String>,
    pub status: String,
    pub reason: Option<String>,
    pub from_seq: i64,
    pub to_seq: i64,
    pub admitted: i32,
    #[sea_orm(column_type = "JsonBinary")]
    pub rejected: Json,
    pub prompt_tokens: Option<i64>,
    pub completion_tokens: Option<i64>,
    pub started_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
    pub extracted: i32,
    pub inserted: i32,
    pub updated: i32,
    pub repeated_by: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
