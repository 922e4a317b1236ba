//! An identity provider of a tenant. A row of `identity_provider`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "identity_provider")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub name: String,
    #[sea_orm(column_type = "Text")]
    pub issuer: String,
    pub client_id: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub sealed_secret: Option<String>,
    pub group_claim: String,
    #[sea_orm(column_type = "Text")]
    pub rules: String,
    #[sea_orm(column_type = "Text")]
    pub domains: String,
    pub is_exclusive: bool,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
