//! The summary of the beginning of a conversation. A row of `conversation_summary`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_summary")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub conversation_id: i64,
    pub owner_key: String,
    pub kind: String,
    pub up_to_seq: i64,
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub tokens: i32,
    pub model: Option<String>,
    pub prompt_hash: Option<String>,
    pub created_at: DateTimeUtc,
    pub expires_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
