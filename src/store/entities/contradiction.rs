//! Two facts that cannot both be true. A row of `contradiction`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "contradiction")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub fact_a: i64,
    pub fact_b: i64,
    pub state: String,
    pub resolution: Option<String>,
    pub judge: String,
    pub model: Option<String>,
    pub confidence: f64,
    pub reason: String,
    pub result_id: Option<i64>,
    pub resolved_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub resolved_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
