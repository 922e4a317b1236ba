//! The caller's own account: login, sessions, password and personal access tokens.

mod login;
mod logout;
mod me;
mod password;
mod response;
mod sessions;
mod signup;
mod tokens;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(login::log_in).service(signup::sign_up).service(logout::log_out).service(me::get_me);
    config.service(password::change_password).service(sessions::list_sessions).service(sessions::revoke_session);
    tokens::mount(config);
}
