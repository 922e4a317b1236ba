//! One piece of memory that a dream considered. A row of `dream_candidate`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "dream_candidate")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub dream_id: i64,
    pub item_kind: String,
    pub source_id: i64,
    pub item_key: String,
    pub recalls: i32,
    pub queries: i32,
    pub score: f64,
    pub frequency: f64,
    pub recency: f64,
    pub diversity: f64,
    pub freshness: f64,
    pub velocity: f64,
    pub fate: String,
    pub reason: String,
    pub entry_id: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
