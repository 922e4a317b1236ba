//! The authenticator app of an account and its recovery codes. A row of `second_factor`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "second_factor")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub sealed_secret: String,
    pub last_step: i64,
    #[sea_orm(column_type = "Text")]
    pub recovery_hashes: String,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
