//! A person's consent to an app. A row of `oauth_grant`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_grant")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub user_id: i64,
    pub agent_id: i64,
    pub client_hash: String,
    pub client_name: String,
    pub redirect_uri: String,
    pub scopes: String,
    pub challenge: String,
    pub code_hash: String,
    pub code_expires_at: DateTimeUtc,
    pub exchanged_at: Option<DateTimeUtc>,
    pub token_id: Option<i64>,
    pub handle_hash: Option<String>,
    pub secret_hash: Option<String>,
    pub refresh_expires_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
