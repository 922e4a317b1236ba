//! Row types, one file per table, private to the store; other modules use domain types.

#![allow(missing_docs, reason = "the columns are described where they are made, in the migrations")]
#![allow(dead_code, reason = "a row is described whole, also the columns that only an import or a later feature reads")]

pub(in crate::store) mod agent;
pub(in crate::store) mod app_user;
pub(in crate::store) mod audit;
pub(in crate::store) mod block_rule;
pub(in crate::store) mod contradiction;
pub(in crate::store) mod conversation;
pub(in crate::store) mod conversation_summary;
pub(in crate::store) mod dream;
pub(in crate::store) mod dream_archive;
pub(in crate::store) mod dream_candidate;
pub(in crate::store) mod dream_entry;
pub(in crate::store) mod dream_schedule;
pub(in crate::store) mod episode;
pub(in crate::store) mod extraction;
pub(in crate::store) mod extraction_rejection;
pub(in crate::store) mod fact;
pub(in crate::store) mod fact_event;
pub(in crate::store) mod fact_feedback;
pub(in crate::store) mod fact_link;
pub(in crate::store) mod file_revision;
pub(in crate::store) mod forget_receipt;
pub(in crate::store) mod graph_candidate;
pub(in crate::store) mod graph_entity;
pub(in crate::store) mod graph_relation;
pub(in crate::store) mod idempotency;
pub(in crate::store) mod identity_link;
pub(in crate::store) mod identity_provider;
pub(in crate::store) mod import_part;
pub(in crate::store) mod job;
pub(in crate::store) mod member;
pub(in crate::store) mod memory_activity;
pub(in crate::store) mod memory_copy;
pub(in crate::store) mod memory_import;
pub(in crate::store) mod memory_injection;
pub(in crate::store) mod memory_origin;
pub(in crate::store) mod memory_recall;
pub(in crate::store) mod memory_server;
pub(in crate::store) mod memory_test_question;
pub(in crate::store) mod memory_test_suite;
pub(in crate::store) mod memory_view;
pub(in crate::store) mod message;
pub(in crate::store) mod model_config;
pub(in crate::store) mod model_usage;
pub(in crate::store) mod morning_card;
pub(in crate::store) mod oauth_grant;
pub(in crate::store) mod passkey;
pub(in crate::store) mod quality_mark;
pub(in crate::store) mod quality_sample;
pub(in crate::store) mod quarantine;
pub(in crate::store) mod recall_bucket;
pub(in crate::store) mod recall_item;
pub(in crate::store) mod second_factor;
pub(in crate::store) mod session;
pub(in crate::store) mod setting;
pub(in crate::store) mod tenant;
pub(in crate::store) mod token;
pub(in crate::store) mod tombstone;
pub(in crate::store) mod turn;
pub(in crate::store) mod webhook;
pub(in crate::store) mod webhook_delivery;
pub(in crate::store) mod worker;
pub(in crate::store) mod workspace;
pub(in crate::store) mod workspace_file;

#[cfg(test)]
pub(in crate::store) mod tests;
