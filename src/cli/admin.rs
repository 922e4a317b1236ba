//! `noctuary admin …`: creates tenants, users and tokens, and suspends or resumes accounts, directly in the database. Secrets are printed
//! once. `create-token` prints the token alone, so that a script can capture it.

use std::io::BufRead;

use clap::{Args, Subcommand};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};

use super::print;
use crate::app;
use crate::app_state::AppState;
use crate::auth::tokens::NewToken;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};
use crate::tenancy::operator;
use crate::tenancy::people::NewPerson;

/// The `admin` subcommands.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Create a tenant, its first workspace (of the same name) and that workspace's admin.
    CreateTenant(CreateTenant),
    /// Add a user to a workspace, and create the account if there is none.
    CreateUser(CreateUser),
    /// Create a personal access token for a member of a workspace and print it; it cannot be shown again.
    CreateToken(CreateToken),
    /// Set a user's password and end the user's sessions.
    SetPassword(SetPassword),
    /// Switch a user's authenticator app off and remove the user's passkeys, for example when the phone is lost, and end the sessions.
    ResetSecondFactor(Person),
    /// Suspend an account: its sessions and tokens stop working at once.
    SuspendUser(Person),
    /// Reactivate a suspended account.
    ResumeUser(Person),
}

/// `admin create-tenant`
#[derive(Debug, Args)]
pub struct CreateTenant {
    /// Name of the tenant and of its first workspace.
    #[arg(long)]
    name: String,
    /// Email address of the first admin.
    #[arg(long)]
    email: String,
    /// Name of the first admin [default: the part of the email address before the @].
    #[arg(long)]
    admin_name: Option<String>,
    /// Read the password from standard input; without this flag a password is generated and printed.
    #[arg(long)]
    password_stdin: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `admin create-user`
#[derive(Debug, Args)]
pub struct CreateUser {
    /// Email address of the user.
    #[arg(long)]
    email: String,
    /// Name of the user [default: the part of the email address before the @].
    #[arg(long)]
    name: Option<String>,
    /// Name or id of the workspace.
    #[arg(long)]
    workspace: String,
    /// Name or id of the tenant; needed if several tenants have a workspace of that name.
    #[arg(long)]
    tenant: Option<String>,
    /// Role of the user in the workspace.
    #[arg(long)]
    role: Role,
    /// Read the password from standard input; without this flag a password is generated and printed.
    #[arg(long)]
    password_stdin: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `admin create-token`
#[derive(Debug, Args)]
pub struct CreateToken {
    /// Email address of the user that the token acts for.
    #[arg(long)]
    email: String,
    /// Name or id of the workspace that the token gives access to.
    #[arg(long)]
    workspace: String,
    /// Name of the token.
    #[arg(long)]
    name: String,
    /// Highest role of the token; it never exceeds the user's own role.
    #[arg(long)]
    role: Role,
    /// Scopes, separated by commas: memory:read, memory:write, chat, admin.
    #[arg(long, value_delimiter = ',', required = true, value_parser = parse_scope)]
    scopes: Vec<TokenScope>,
    /// Days until the token expires, such as 90d; at most 366d.
    #[arg(long, value_parser = parse_days)]
    expires: u32,
    /// Restrict the token to one owner, such as api:nora.
    #[arg(long, conflicts_with = "bound_prefix")]
    bound_owner: Option<String>,
    /// Restrict the token to owners whose key begins with this prefix, such as api:shop-.
    #[arg(long)]
    bound_prefix: Option<String>,
    /// Whether chat calls with the token must name an end user [default: true if the scopes include chat].
    #[arg(long, value_name = "BOOL")]
    require_end_user: Option<bool>,
    /// Regular expression that marks chat requests as chores of the program, such as "^Name this chat"; repeat it for more. Such requests
    /// are answered without memory and not stored.
    #[arg(long = "chore-pattern", value_name = "REGEX")]
    chore_patterns: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `admin set-password`
#[derive(Debug, Args)]
pub struct SetPassword {
    /// Email address of the user.
    #[arg(long)]
    email: String,
    /// Read the password from standard input; without this flag a password is generated and printed.
    #[arg(long)]
    password_stdin: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `admin reset-second-factor`, `admin suspend-user`, `admin resume-user`
#[derive(Debug, Args)]
pub struct Person {
    /// Email address of the user.
    #[arg(long)]
    email: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The output of a command: `stdout` for scripts, `stderr` for people.
struct Output {
    stdout: String,
    stderr: String,
}

/// Opens the data, runs the command and prints its output. Passwords are read from standard input, as one line.
pub(super) async fn run(config: Config, command: AdminCommand) -> Result<()> {
    let app = app::open(config, Clock::system()).await?;
    let output = act(&app, command, &mut std::io::stdin().lock()).await?;
    if !output.stderr.is_empty() {
        print::note(&output.stderr);
    }
    print::out(&output.stdout);
    Ok(())
}

async fn act(app: &AppState, command: AdminCommand, input: &mut dyn BufRead) -> Result<Output> {
    match command {
        AdminCommand::CreateTenant(options) => create_tenant(app, options, input).await,
        AdminCommand::CreateUser(options) => create_user(app, options, input).await,
        AdminCommand::CreateToken(options) => create_token(app, options).await,
        AdminCommand::SetPassword(options) => set_password(app, options, input).await,
        AdminCommand::ResetSecondFactor(person) => {
            let user = operator::reset_second_factor(app, &person.email).await?;
            let text = format!("{} logs in with the password alone; all sessions have ended.", user.email);
            Ok(output(person.json, &text, &json!({ "userId": user.id })))
        }
        AdminCommand::SuspendUser(person) => {
            let user = operator::suspend_user(app, &person.email).await?;
            Ok(output(person.json, &format!("{} is suspended.", user.email), &json!({ "userId": user.id, "isSuspended": true })))
        }
        AdminCommand::ResumeUser(person) => {
            let user = operator::resume_user(app, &person.email).await?;
            Ok(output(person.json, &format!("{} is active again.", user.email), &json!({ "userId": user.id, "isSuspended": false })))
        }
    }
}

async fn create_tenant(app: &AppState, options: CreateTenant, input: &mut dyn BufRead) -> Result<Output> {
    let password = read_password(options.password_stdin, input)?;
    let admin = NewPerson { email: options.email, name: options.admin_name, password };
    let created = operator::create_tenant(app, &options.name, &admin).await?;
    let text = format!(
        "Tenant {} ({}), workspace {} ({}), admin {} ({}).{}",
        created.tenant.name,
        created.tenant.id,
        created.workspace.name,
        created.workspace.id,
        created.admin.email,
        created.admin.id,
        once(created.drawn_password.as_ref())
    );
    let value = json!({
        "tenantId": created.tenant.id,
        "workspaceId": created.workspace.id,
        "userId": created.admin.id,
        "email": created.admin.email,
        "password": created.drawn_password.as_ref().map(ExposeSecret::expose_secret),
    });
    Ok(output(options.json, &text, &value))
}

async fn create_user(app: &AppState, options: CreateUser, input: &mut dyn BufRead) -> Result<Output> {
    let password = read_password(options.password_stdin, input)?;
    let person = NewPerson { email: options.email, name: options.name, password };
    let added = operator::create_user(app, person, &options.workspace, options.tenant.as_deref(), options.role).await?;
    let user = &added.member.user;
    let role = added.member.role.as_str();
    let text = format!("{} ({}) is {role} of {}.{}", user.email, user.id, options.workspace, once(added.drawn_password.as_ref()));
    let value = json!({
        "userId": user.id,
        "email": user.email,
        "role": role,
        "password": added.drawn_password.as_ref().map(ExposeSecret::expose_secret),
    });
    Ok(output(options.json, &text, &value))
}

async fn create_token(app: &AppState, options: CreateToken) -> Result<Output> {
    let new = NewToken {
        name: options.name,
        role: Some(options.role),
        scopes: options.scopes,
        agent_ids: None,
        bound_owner: options.bound_owner,
        bound_prefix: options.bound_prefix,
        require_end_user: options.require_end_user,
        chore_patterns: options.chore_patterns,
        expires_in_days: options.expires,
    };
    let issued = operator::create_token(app, &options.email, &options.workspace, new).await?;
    let token = &issued.token;
    let value = json!({
        "id": token.id,
        "token": issued.text.reveal(),
        "prefix": token.prefix,
        "workspaceId": token.workspace,
        "role": token.power.role,
        "scopes": token.power.scopes,
        "requireEndUser": token.power.require_end_user,
        "expiresAt": token.expires_at,
    });
    if options.json {
        return Ok(output(true, "", &value));
    }
    let note = format!("Token {} until {}. It is not shown again.", token.name, token.expires_at.format("%Y-%m-%d"));
    Ok(Output { stdout: issued.text.reveal().to_owned(), stderr: note })
}

async fn set_password(app: &AppState, options: SetPassword, input: &mut dyn BufRead) -> Result<Output> {
    let password = read_password(options.password_stdin, input)?;
    let (user, drawn) = operator::set_password(app, &options.email, password).await?;
    let text = format!("The password of {} was changed; all sessions have ended.{}", user.email, once(drawn.as_ref()));
    let value = json!({ "userId": user.id, "password": drawn.as_ref().map(ExposeSecret::expose_secret) });
    Ok(output(options.json, &text, &value))
}

fn output(is_json: bool, text: &str, value: &Value) -> Output {
    Output { stdout: if is_json { value.to_string() } else { text.to_owned() }, stderr: String::new() }
}

fn once(drawn: Option<&SecretString>) -> String {
    drawn.map_or_else(String::new, |password| format!("\nPassword (not shown again): {}", password.expose_secret()))
}

fn read_password(is_wanted: bool, input: &mut dyn BufRead) -> Result<Option<SecretString>> {
    if !is_wanted {
        return Ok(None);
    }
    let mut line = String::new();
    input.read_line(&mut line).map_err(|_| Error::invalid("--password-stdin", "could not be read from standard input"))?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        return Err(Error::invalid("--password-stdin", "standard input was empty"));
    }
    Ok(Some(SecretString::from(password)))
}

fn parse_scope(name: &str) -> Result<TokenScope, String> {
    TokenScope::parse(name.trim()).ok_or_else(|| "must be memory:read, memory:write, chat or admin".to_owned())
}

fn parse_days(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('d').unwrap_or(text);
    number.parse().map_err(|_| "must be a number of days such as 90d".to_owned())
}
