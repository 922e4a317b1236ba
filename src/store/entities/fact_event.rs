//! One change of a fact, with the fact as it was before. A row of `fact_event`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fact_event")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub fact_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub kind: String,
    pub cause_kind: String,
    pub cause_id: Option<i64>,
    pub actor_kind: String,
    pub actor_id: Option<i64>,
    pub reason: String,
    pub before_json: Option<String>,
    pub trust_before: Option<f64>,
    pub trust_after: Option<f64>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
