//! Reads statements from English and Chinese conversations without a model: facts about the user, relations between named entities, and
//! how two facts relate. Deterministic and pure: no input or output, no knowledge of the application.

mod chinese_names;
pub mod facts;
pub mod judge;
pub mod relations;
