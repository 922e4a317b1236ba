//! Permanent deletion, with a preceding count, of rows that no ordinary call removes. The callers, above all `privacy::forget`, have
//! checked the access.

mod cutoff;
mod dreams;
mod episodes;
mod facts;
mod graph;
mod kinds;
mod messages;
mod owner;
mod owner_export;
pub mod person;
pub mod probe;
mod records;
mod relearned;
mod runs;
mod traces;

pub use cutoff::OlderThan;
pub use dreams::{delete_candidates, entries, reports, rewrite_entry, rewrite_report};
pub use episodes::shared_episodes;
pub use facts::{cluster, delete_facts, of_bucket, of_conversation, of_source, pieces_of};
pub use graph::{delete_held_relations, shared_relations};
pub use kinds::{Kind, count, delete};
pub use messages::{delete_messages, messages_with, silence_messages};
pub use owner::{
    DeletedFact, Person, count_facts, count_items, delete_items, empty_items, next_facts, read_one_to_the_end, read_to_the_end,
    shared_facts,
};
pub use owner_export::{Chapter, read, read_talk};
pub use records::{
    delete_quarantined, delete_suite, disputes_with, empty_disputes, empty_quarantined, empty_questions, import_parts_with,
    quarantined_with, questions, reasons_with, rejections_with, rewrite_import_part, rewrite_suite, suites_naming,
};
pub use relearned::{ConversationKey, buckets, conversation_key, facts_after, facts_with, messages_before, messages_of, owner_keys};
pub use runs::{Run, delete_rejections, empty_reasons, rejections, runs_of};
pub use traces::{cancel_jobs, cancel_jobs_of, count_audit, count_tokens, rename_audit, rename_job, revoke_tokens};

use crate::store::entities;
