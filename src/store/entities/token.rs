//! A personal access token; only its hash is stored. A row of `token`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "token")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub user_id: i64,
    pub name: String,
    pub hash: String,
    pub prefix: String,
    pub last_four: String,
    pub scopes: String,
    pub role: String,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub agent_ids: Option<Json>,
    pub bound_owner: Option<String>,
    pub bound_prefix: Option<String>,
    pub require_end_user: bool,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub chore_patterns: Option<Json>,
    pub family_id: i64,
    pub replaced_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub renew_by: Option<DateTimeUtc>,
    pub overlap_until: Option<DateTimeUtc>,
    pub last_used_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
