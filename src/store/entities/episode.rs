//! The summary of one stretch of a conversation. A row of `episode`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "episode")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub conversation_id: i64,
    pub conversation_name: String,
    pub first_message_id: i64,
    pub from_seq: i64,
    pub to_seq: i64,
    #[sea_orm(column_type = "Text")]
    pub summary: String,
    #[sea_orm(column_type = "Text")]
    pub r#abstract: String,
    #[sea_orm(column_type = "Text")]
    pub topics: String,
    pub engine: String,
    pub model: Option<String>,
    pub prompt_version: Option<String>,
    pub prompt_hash: Option<String>,
    pub failure: Option<String>,
    pub message_count: i32,
    pub tokens: i32,
    pub began_at: DateTimeUtc,
    pub ended_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
    pub expires_at: Option<DateTimeUtc>,
    pub promoted_at: Option<DateTimeUtc>,
    pub scope: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub metadata: Option<Json>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
