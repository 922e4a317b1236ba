//! One entry of the audit log; never changed. A row of `audit`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub at: DateTimeUtc,
    pub principal_kind: String,
    pub principal_id: Option<i64>,
    pub workspace_id: Option<i64>,
    pub action: String,
    pub object_kind: String,
    pub object_id: Option<i64>,
    pub outcome: String,
    pub request_id: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub detail: Json,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
