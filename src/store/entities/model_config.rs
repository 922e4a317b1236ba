//! The model that a tenant, a workspace or an agent uses. A row of `model_config`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "model_config")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: Option<i64>,
    pub agent_id: Option<i64>,
    pub provider: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub base_url: Option<String>,
    pub model: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub sealed_key: Option<String>,
    pub key_ending: Option<String>,
    pub max_output_tokens: Option<i32>,
    pub context_tokens: Option<i32>,
    pub tokenizer: Option<String>,
    pub updated_by: Option<i64>,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
