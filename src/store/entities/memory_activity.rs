//! Recalls and contexts of one agent in one hour. A row of `memory_activity`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "memory_activity")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub hour: String,
    pub recalls: i64,
    pub empty_recalls: i64,
    pub contexts: i64,
    pub candidates: i64,
    pub selected: i64,
    pub omitted: i64,
    pub filled_contexts: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
