//! A write that the scanner quarantined. A row of `quarantine`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "quarantine")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub door: String,
    pub rule: String,
    pub verdict: String,
    pub kind: String,
    pub object_id: Option<i64>,
    pub filename: Option<String>,
    pub text: String,
    pub change_json: Option<String>,
    pub state: String,
    pub reviewed_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub reviewed_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
