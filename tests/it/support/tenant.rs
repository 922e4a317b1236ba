//! A tenant with users: created as an operator creates it, called as an integration calls it.

use noctuary::app_state::AppState;
use noctuary::auth::tokens::NewToken;
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use noctuary::tenancy::operator;
use noctuary::tenancy::people::NewPerson;

use super::client::Client;

/// The password of every user in the tests.
pub const PASSWORD: &str = "a lantern in the reed bed";

/// A tenant, its admin, and a token of every role.
#[derive(Clone)]
pub struct Tenant {
    pub name: String,
    /// The admin's e-mail address; the password is [`PASSWORD`].
    pub email: String,
    pub tenant_id: String,
    pub workspace_id: String,
    pub nobody: Client,
    pub admin: Client,
    pub member: Client,
    pub viewer: Client,
}

impl Tenant {
    /// Creates a tenant called `name`. Its admin is `<name>@example.org`, in lower case.
    pub async fn found(state: &AppState, base: &str, name: &str) -> Self {
        let email = format!("{}@example.org", name.to_lowercase());
        let person = NewPerson { email: email.clone(), name: None, password: Some(PASSWORD.to_owned().into()) };
        let created = operator::create_tenant(state, name, &person).await.expect("a tenant");
        let nobody = Client::new(base);
        let mut tenant = Self {
            name: name.to_owned(),
            email,
            tenant_id: created.tenant.id.to_string(),
            workspace_id: created.workspace.id.to_string(),
            admin: nobody.clone(),
            member: nobody.clone(),
            viewer: nobody.clone(),
            nobody,
        };
        tenant.admin = tenant.token(state, Role::Admin, &TokenScope::ALL).await;
        tenant.member = tenant.token(state, Role::Member, &TokenScope::ALL).await;
        tenant.viewer = tenant.token(state, Role::Viewer, &TokenScope::ALL).await;
        tenant
    }

    /// The same users calling another server of the installation.
    pub fn at(mut self, base: &str) -> Self {
        for client in [&mut self.nobody, &mut self.admin, &mut self.member, &mut self.viewer] {
            client.move_to(base);
        }
        self
    }

    /// A client whose token has this role and these scopes.
    pub async fn token(&self, state: &AppState, role: Role, scopes: &[TokenScope]) -> Client {
        let new = NewToken { name: format!("{} of {}", role.as_str(), self.name), role: Some(role), scopes: scopes.to_vec(), ..a_token() };
        self.issue(state, new).await
    }

    /// A client with a token as described.
    pub async fn issue(&self, state: &AppState, new: NewToken) -> Client {
        let issued = operator::create_token(state, &self.email, &self.workspace_id, new).await.expect("a token");
        self.nobody.bearing(issued.text.reveal())
    }
}

/// A token of 90 days with every scope. A call that names no owner acts for the token's user.
pub fn a_token() -> NewToken {
    let (name, scopes) = ("test".to_owned(), TokenScope::ALL.to_vec());
    NewToken { name, scopes, expires_in_days: 90, require_end_user: Some(false), ..NewToken::default() }
}
