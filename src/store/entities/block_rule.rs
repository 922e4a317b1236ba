//! What is never to be learned about a person. A row of `block_rule`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "block_rule")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub topic: Option<String>,
    pub predicate: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub value_pattern: Option<String>,
    pub made_by: String,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
