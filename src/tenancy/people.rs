//! Rules for names and email addresses of people, tenants and workspaces, and the preparation of accounts. `tenancy` uses it.

use secrecy::SecretString;

use crate::app_state::AppState;
use crate::auth::login::normal_email;
use crate::auth::password_rules::check_new_password;
use crate::auth::random;
use crate::domain::account::User;
use crate::domain::ids::TenantId;
use crate::error::{Error, Result};

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 120;
/// The maximum length of an email address in SMTP.
const MAX_EMAIL_CHARS: usize = 254;
/// The length of a generated password in characters: 119 bits.
const DRAWN_PASSWORD_CHARS: usize = 20;

/// The fields of a new account.
#[derive(Debug, Clone, Default)]
pub struct NewPerson {
    /// The email address.
    pub email: String,
    /// The name. Defaults to the local part of the email address.
    pub name: Option<String>,
    /// The initial password. Generated if absent.
    pub password: Option<SecretString>,
}

/// An account that is ready to be stored.
pub struct PreparedAccount {
    /// The user.
    pub user: User,
    /// The hash of the password, as a PHC string.
    pub password_hash: String,
    /// The generated password, to be shown once.
    pub drawn: Option<SecretString>,
}

/// Validates an account of a tenant and hashes its password. Call it before opening a transaction, since hashing takes long.
///
/// # Errors
/// [`Error::Invalid`] for invalid fields; [`Error::RateLimited`] if too many hashes are waiting.
pub async fn prepare(app: &AppState, tenant: TenantId, new: &NewPerson, more_names: &[&str]) -> Result<PreparedAccount> {
    let email = check_email(&new.email)?;
    let name = match &new.name {
        Some(name) => check_name("name", name)?,
        None => email.split('@').next().unwrap_or_default().chars().take(MAX_NAME_CHARS).collect(),
    };
    let (password, drawn) = match &new.password {
        Some(password) => {
            let names: Vec<&str> = [email.as_str(), name.as_str()].into_iter().chain(more_names.iter().copied()).collect();
            check_new_password(&app.config, password, &names)?;
            (password.clone(), None)
        }
        None => {
            let drawn = SecretString::from(random::base62(DRAWN_PASSWORD_CHARS.max(app.config.auth.password_min_length))?);
            (drawn.clone(), Some(drawn))
        }
    };
    let password_hash = app.auth_state.passwords.hash(&password).await?;
    let user = User { id: app.ids.next(), tenant, email, name, created_at: app.clock.now(), suspended_at: None };
    Ok(PreparedAccount { user, password_hash, drawn })
}

/// Normalizes a name: 1 to 120 visible characters, without surrounding white space.
///
/// # Errors
/// [`Error::Invalid`] for `field`.
pub fn check_name(field: &str, name: &str) -> Result<String> {
    let name = name.trim();
    let is_long_enough = (1..=MAX_NAME_CHARS).contains(&name.chars().count());
    if is_long_enough && !name.chars().any(|c| c.is_control() || crate::domain::confusable::is_invisible(c)) {
        Ok(name.to_owned())
    } else {
        Err(Error::invalid(field, "must be 1 to 120 visible characters"))
    }
}

/// Normalizes an email address: lower case, one `@` with text on both sides. Only a sent message could verify more.
///
/// # Errors
/// [`Error::Invalid`] for `email`.
pub fn check_email(email: &str) -> Result<String> {
    let email = normal_email(email);
    let is_plain = !email.chars().any(|c| c.is_whitespace() || c.is_control() || crate::domain::confusable::is_invisible(c));
    let is_formed = email.split_once('@').is_some_and(|(local, domain)| {
        (1..=64).contains(&local.len()) && !domain.is_empty() && !domain.contains('@') && !domain.starts_with('.') && !domain.ends_with('.')
    });
    if is_plain && is_formed && email.chars().count() <= MAX_EMAIL_CHARS {
        Ok(email)
    } else {
        Err(Error::invalid("email", "must be an e-mail address"))
    }
}

/// The error for an email address that is taken, in this or another tenant.
pub(super) fn email_taken(error: Error) -> Error {
    error.on_constraint("ux_app_user_email", "app_user.email", || Error::Conflict("this email address already has an account".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_in_lower_case_and_must_look_like_one() {
        assert_eq!(check_email(" Nora@Example.COM ").unwrap(), "nora@example.com");
        assert_eq!(check_email("诺拉@例子.公司").unwrap(), "诺拉@例子.公司");
        let long = format!("{}@example.com", "x".repeat(65));
        for wrong in
            ["", "nora", "@example.com", "nora@", "a@b@c", "no ra@example.com", "nora@.com", "nora@com.", "a\u{0}b@c", long.as_str()]
        {
            assert!(check_email(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_name_is_visible_and_not_too_long() {
        assert_eq!(check_name("name", "  深夜团队 ").unwrap(), "深夜团队");
        let long = "x".repeat(121);
        for wrong in ["", "  ", "a\u{202E}b", "a\nb", long.as_str()] {
            assert!(check_name("name", wrong).is_err(), "{wrong:?}");
        }
    }
}
