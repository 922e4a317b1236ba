//! `POST /api/v1/auth/signup`

use actix_web::post;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::LoginResponse;
use crate::auth::login::Origin;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::OpenBody;
use crate::tenancy::tenants::{self, SignUp};

/// A new tenant and its first admin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"tenantName": "Owlworks", "email": "nora@example.com", "password": "plum tractor nine violins"}))]
pub struct SignUpRequest {
    /// The name of the tenant and of its first workspace, 1 to 120 characters.
    #[schema(min_length = 1, max_length = 120)]
    tenant_name: String,
    /// The email address to log in with.
    email: String,
    /// The name of the user. Defaults to the local part of the email address.
    #[schema(min_length = 1, max_length = 120)]
    name: Option<String>,
    /// The password: at least 15 characters that are not easy to guess.
    #[schema(value_type = String, format = Password)]
    password: SecretString,
}

/// Creates a tenant with its first workspace and admin, and logs the admin in.
///
/// Disabled unless `auth.sign-up` is set.
#[utoipa::path(tag = "auth", operation_id = "signUp", request_body = SignUpRequest, security(()),
    responses((status = 201, description = "Founded", body = Envelope<LoginResponse>),
        (status = 409, description = "The address has an account"), (status = 410, description = "Sign-up is switched off"),
        (status = 422, description = "A field is wrong"), (status = 429, description = "Too many sign-ups from this network")))]
#[post("/auth/signup")]
pub async fn sign_up(system: System, origin: Origin, body: OpenBody<SignUpRequest>) -> Result<Created<LoginResponse>> {
    let OpenBody(SignUpRequest { tenant_name, email, name, password }) = body;
    let request = SignUp { tenant_name, email, name, password };
    Ok(Created(tenants::sign_up(&system, request, &origin).await?.into()))
}
