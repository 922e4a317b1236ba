//! The models of tenants, workspaces and agents. The narrowest level applies as a whole, and stored keys are never shown again. REST and
//! the console write them; every call to a model for an agent reads them.

mod clients;
mod effective_model;
mod manage;
pub mod standing;
mod trial;

use crate::app_state::AppState;

pub use clients::Clients;
pub use effective_model::{Adviser, ChosenModel, Summary, adviser, ask, is_there, of_agent, of_agent_in};
pub use manage::{KeyChange, NewModel, Overview, delete, list, put};
pub use trial::{TrialResult, test};

/// The names of the operator's models, which agents may choose.
#[must_use]
pub fn offered(app: &AppState) -> Vec<String> {
    let own = app.model.as_ref().map(|model| model.name().to_owned());
    own.into_iter().chain(app.further_models.keys().cloned()).collect()
}
