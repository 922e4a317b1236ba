//! A worker that has reported. A row of `worker`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "worker")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub host: String,
    pub pid: i64,
    pub started_at: DateTimeUtc,
    pub heartbeat_at: DateTimeUtc,
    pub stopped_at: Option<DateTimeUtc>,
    pub slots: i32,
    pub running: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
