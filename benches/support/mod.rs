//! Helpers of the benches about one owner's memory.

use std::time::Duration;

use noctuary::app_state::AppState;
use noctuary::auth::operator_access;
use noctuary::domain::access::{OwnerAccess, OwnerName};
use noctuary::memory;
use noctuary::tenancy::people::NewPerson;
use noctuary::tenancy::{agents, operator};
use serde_json::{Value, json};

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The number after `--name` on the command line.
pub fn option(name: &str, default: usize) -> usize {
    let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
    arguments.next().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Creates a tenant and an agent, and returns the access of an owner.
pub async fn owner(state: &AppState) -> Result<OwnerAccess, Failure> {
    let admin =
        NewPerson { email: "bench@noctuary.example".to_owned(), name: None, password: Some("a lantern in the reed bed".to_owned().into()) };
    let created = operator::create_tenant(state, "Bench", &admin).await?;
    let access = operator_access(created.tenant.id, created.workspace.id, "bench");
    let new = agents::NewAgent { name: "Bench".to_owned(), ..agents::NewAgent::default() };
    let id = memory::agents::create(state, &access, new).await?.id;
    let name = OwnerName { owner_key: Some("api:nora".to_owned()), ..OwnerName::default() };
    Ok(agents::open(state, access, id).await?.for_owner(&name)?)
}

/// The median, the 95th percentile and the maximum, in milliseconds.
pub fn percentiles(mut took: Vec<Duration>) -> Value {
    took.sort_unstable();
    let at = |share: usize| took.get((took.len() * share / 100).min(took.len().saturating_sub(1))).map(|took| took.as_secs_f64() * 1e3);
    json!({ "p50": at(50), "p95": at(95), "max": took.last().map(|took| took.as_secs_f64() * 1e3) })
}
