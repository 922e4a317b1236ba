//! The usage of a model on one day, for one agent and purpose. A row of `model_usage`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "model_usage")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: i64,
    pub day: String,
    pub purpose: String,
    pub model: String,
    pub calls: i64,
    pub failed_calls: i64,
    pub prompt_tokens: i64,
    pub completion_tokens: i64,
    pub last_ok_at: Option<DateTimeUtc>,
    pub last_failed_at: Option<DateTimeUtc>,
    pub last_failure: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
