//! Dreams: at night, consolidation scores what an agent learned and moves what keeps being needed into the file that every context
//! contains, as a proposal that people can review, accept in part and revert. Each owner's memory has its own dreams, and so has the
//! team's. Started by the schedule, REST, the console and the tools; run by the worker.

pub mod again;
pub mod archive;
mod barred;
pub mod candidates;
mod completion;
pub mod decision;
mod decisions;
mod diary;
pub mod entries;
mod events;
pub mod gates;
mod interpret;
mod mentions;
pub mod model_call;
mod new_dream;
mod night;
mod nights;
pub mod pages;
mod promotion;
mod prompt;
pub mod proposal;
mod read;
mod reading;
mod repeated;
mod request;
mod results;
mod run;
pub mod schedule;
pub mod score;
pub mod soul;
pub mod splice;
mod status;
pub mod texts;

pub use archive::archive;
pub use decisions::{Decision, decide, may_decide};
pub use events::{DreamEvent, Feed};

pub use new_dream::{NewDream, open};
pub use night::start;
pub use nights::{AgentNights, schedules};
pub use read::{Report, candidates, diary, list, report};
pub use request::dream_now;
pub use run::run;
pub use schedule::set_paused;
pub use status::{Status, Thresholds, status};
