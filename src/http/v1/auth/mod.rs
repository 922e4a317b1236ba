//! The caller's own account: login, sessions, password and personal access tokens.

mod account;
mod sessions;
mod tokens;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(account::log_in).service(account::sign_up).service(account::log_out).service(account::get_me);
    config.service(account::change_password).service(sessions::list_sessions).service(sessions::revoke_session);
    tokens::mount(config);
}
