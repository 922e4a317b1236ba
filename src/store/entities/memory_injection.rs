//! How much of an owner's memory went into prompts on one day. A row of `memory_injection`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "memory_injection")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub day: String,
    pub calls: i64,
    pub searches: i64,
    pub candidates: i64,
    pub selected: i64,
    pub omitted: i64,
    pub tokens: i64,
    pub skipped: i64,
    pub last_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
