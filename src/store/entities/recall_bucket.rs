//! The version of a bucket (the highest `seq` of its items), its owner, and when it last changed. A row of `recall_bucket`; only the store
//! sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recall_bucket")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub bucket: String,
    pub version: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub changed_at: DateTimeUtc,
    pub born: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
