//! Which model an agent talks to: what is written nearest to it holds, whole, with keys that nobody sees again. Written through REST and
//! the console; asked by everything that calls a model for an agent.

mod choose;
mod clients;
mod manage;
mod trial;

pub use choose::{Adviser, ChosenModel, Summary, adviser, ask, is_there, of_agent, of_agent_in};
pub use clients::Clients;
pub use manage::{KeyChange, NewModel, Overview, delete, list, put};
pub use trial::{Tried, test};
