//! The answer to a request that carried an Idempotency-Key. A row of `idempotency`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub principal_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub request_hash: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub response: Json,
    pub created_at: DateTimeUtc,
    pub agent_id: Option<i64>,
    pub owner_key: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
