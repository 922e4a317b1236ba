//! `noctuary demo`: shows the whole cycle with the embedded default configuration and a bundled conversation. It posts the conversation
//! over HTTP, runs extraction and dreams, queries the memory, prints the results, and then keeps serving so that the printed curl
//! commands work.

mod ask;
mod night;
mod output;
mod playback;
mod story;
mod wire;

use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;

use clap::Args;
use secrecy::ExposeSecret;

use self::playback::DemoContext;
use self::story::Story;
use self::wire::DemoClient;
use super::place::RunDirectory;
use super::{serve, stop};
use crate::app::Application;
use crate::app_state::AppState;
use crate::auth::tokens::NewToken;
use crate::config::{Config, Source};
use crate::domain::clock::Clock;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};
use crate::tenancy::operator;
use crate::tenancy::people::NewPerson;
use crate::worker;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Address and port to keep serving at [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub(super) listen: Option<String>,
    /// Exit after the demo instead of serving; exit code 0 if every result was as expected
    #[arg(long)]
    exit: bool,
}

/// The credentials that the demo prints.
struct Keys {
    email: String,
    password: String,
    token: String,
}

pub(super) async fn run(given: &Config, options: &Options) -> Result<ExitCode> {
    let address = given.server.listen;
    if !options.exit {
        TcpListener::bind(address).map_err(|cause| Error::unavailable("listen address", cause))?;
    }
    let is_named = given.source("server.data-dir") != Source::Default;
    let place = RunDirectory::new("demo", is_named.then_some(given.server.data_dir.as_path()))?;
    let now = Clock::system().now();
    let story = Story::bundled()?;
    let (keys, agent, surprises) = Box::pin(tell_story(&place, &story, now)).await?;
    for surprise in &surprises {
        output::line(&format!("\n  Not as expected: {surprise}"));
    }
    if !options.exit {
        Box::pin(stay(&place, address, &keys, &agent)).await?;
    }
    Ok(if surprises.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The embedded default configuration, independent of the environment.
fn settings(place: &RunDirectory, listen: SocketAddr) -> Config {
    let mut config = Config::default();
    config.server.data_dir = place.path().to_path_buf();
    config.server.listen = listen;
    config
}

/// Runs the demo under a clock set to the time of the story.
async fn tell_story(place: &RunDirectory, story: &Story, now: chrono::DateTime<chrono::Utc>) -> Result<(Keys, String, Vec<String>)> {
    output::heading("Noctuary: extract, store, recall");
    output::line("One agent, two people, seven conversations in three and a half weeks, posted over HTTP as an integration would.");
    output::line("No model is configured: the built-in engine extracts. Lines with + and - are changes of a person's files.");
    let begins = story.sessions.first().map_or(now, |session| session.begins(now));
    let clock = Clock::standing_at(begins);
    let application = Application::build(settings(place, SocketAddr::from(([127, 0, 0, 1], 0))), clock.clone()).await?;
    let (app, handle) = (application.state().clone(), application.handle());
    let root = format!("http://{}", application.address());
    let serving = tokio::spawn(application.run());
    let keys = make_keys(&app, now).await?;
    let wire = DemoClient::new(root, keys.token.clone())?;
    let agent = playback::make_agent(&wire, story).await?;
    let stage = DemoContext { wire, agent, now };

    playback::sessions(&stage, &app, story).await?;
    clock.set(now);
    output::heading("The night: dreams move memory that is recalled often into the file that every prompt carries");
    let mut surprises = night::dream_for_all(&stage, &app, story).await?;
    output::heading("Recall, with explanations");
    surprises.extend(ask::ask_all(&stage, story).await?);

    handle.stop(true).await;
    serving.await.map_err(Error::internal)??;
    Ok((keys, stage.agent, surprises))
}

async fn make_keys(app: &AppState, now: chrono::DateTime<chrono::Utc>) -> Result<Keys> {
    let name = format!("Demo {}", now.timestamp());
    let email = format!("demo-{}@noctuary.example", now.timestamp());
    let created = operator::create_tenant(app, &name, &NewPerson { email: email.clone(), name: None, password: None }).await?;
    let password = created.drawn_password.map(|password| password.expose_secret().to_owned()).unwrap_or_default();
    let new = NewToken {
        name: "demo".to_owned(),
        role: Some(Role::Admin),
        scopes: vec![TokenScope::MemoryRead, TokenScope::MemoryWrite, TokenScope::Admin],
        agent_ids: None,
        bound_owner: None,
        bound_prefix: None,
        require_end_user: None,
        chore_patterns: Vec::new(),
        expires_in_days: 60,
    };
    let token = operator::create_token(app, &email, &name, new).await?.text.reveal().to_owned();
    Ok(Keys { email, password, token })
}

/// Serves the created data with the system clock until a signal to stop.
async fn stay(place: &RunDirectory, address: SocketAddr, keys: &Keys, agent: &str) -> Result<()> {
    let application = Application::build(settings(place, address), Clock::system()).await?;
    let stop = stop::on_signal();
    let work = tokio::spawn(worker::run(application.state().clone(), stop.clone()));
    invite(place, &format!("http://{}", application.address()), keys, agent);
    serve::serve_until(application, &stop).await?;
    work.await.map_err(Error::internal)
}

fn invite(place: &RunDirectory, root: &str, Keys { email, password, token }: &Keys, agent: &str) {
    let json = "-H 'content-type: application/json'";
    output::heading("Look around");
    output::line(&format!("Console   {root}/login    {email}  {password}"));
    output::line(&format!("          facts about Nora            {root}/agents/{agent}/facts?owner=api:nora"));
    output::line(&format!("          query Lin's memory          {root}/playground?agent={agent}&owner=api:lin&q=晚饭吃什么"));
    output::line(&format!("          the report of Nora's dream  {root}/agents/{agent}/dreams?owner=api:nora"));
    output::line(&format!("API       {root}/docs"));
    output::line(&format!("Token     {token}\n"));
    output::line(&format!("export TOKEN={token}"));
    output::line("# query Nora's memory, with explanations");
    output::line(&format!(
        "curl -s -H \"Authorization: Bearer $TOKEN\" {json} {root}/api/v1/memory/{agent}/recall -d '{{\"query\": \"Which city did I move to?\", \
         \"endUserId\": \"nora\", \"k\": 3, \"explain\": true}}'"
    ));
    output::line("# the context for the next model call about Lin");
    output::line(&format!(
        "curl -s -H \"Authorization: Bearer $TOKEN\" {json} {root}/api/v1/memory/{agent}/context -d '{{\"query\": \"晚饭吃什么\", \
         \"endUserId\": \"lin\"}}'"
    ));
    output::line("# dream now and return the report");
    output::line(&format!(
        "curl -s -H \"Authorization: Bearer $TOKEN\" {json} {root}/api/v1/memory/{agent}/emergence -d '{{\"endUserId\": \"nora\"}}'"
    ));
    output::line("# Nora's profile");
    output::line(&format!(
        "curl -s -H \"Authorization: Bearer $TOKEN\" '{root}/api/v1/agents/{agent}/workspace/files/PROFILE.md?endUserId=nora'"
    ));
    output::line("# store a memory; query again a second later");
    output::line(&format!(
        "curl -s -H \"Authorization: Bearer $TOKEN\" {json} {root}/api/v1/memory/{agent}/remember -d '{{\"content\": \"Nora plays the \
         cello on Thursdays\", \"endUserId\": \"nora\"}}'"
    ));
    output::line("# a session token instead of the personal access token");
    output::line(&format!("curl -s {json} {root}/api/v1/auth/login -d '{{\"email\": \"{email}\", \"password\": \"{password}\"}}'\n"));
    let fate = if place.is_kept() { "is kept" } else { "will then be removed" };
    output::line(&format!("Serving until Ctrl-C; the data in {} {fate}.", place.path().display()));
}
