//! The models of tenants, workspaces and agents. The narrowest level applies as a whole, and stored keys are never shown again. REST and
//! the console write them; every call to a model for an agent reads them.

mod clients;
mod effective_model;
mod manage;
pub mod standing;
mod trial;

pub use clients::Clients;
pub use effective_model::{Adviser, ChosenModel, Summary, adviser, ask, is_there, of_agent, of_agent_in};
pub use manage::{KeyChange, NewModel, Overview, delete, list, put};
pub use trial::{TrialResult, test};
