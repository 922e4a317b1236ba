//! The database schema, one concern per file, the same on SQLite and PostgreSQL. Only `store::migrate` calls it.

mod shape;

mod m20261121_000100_create_accounts;
mod m20261121_000200_create_credentials;
mod m20261121_000300_create_agents;
mod m20261121_000400_create_settings;
mod m20261121_000500_create_audit;
mod m20261121_000600_create_memory;
mod m20261121_000700_v137_owner_and_scope;
mod m20261121_000800_add_file_revisions;
mod m20261121_000900_extend_facts;
mod m20261121_001000_create_conversations;
mod m20261121_001100_create_idempotency;
mod m20261121_001200_create_extractions;
mod m20261121_001300_create_jobs;
mod m20261121_001310_index_waiting_jobs;
mod m20261121_001400_create_recall_index;
mod m20261122_001000_complete_sessions;
mod m20261122_002000_add_embeddings;
mod m20261122_003000_track_recalls;
mod m20261122_003100_count_injections;
mod m20261122_004000_name_bucket_owners;
mod m20261122_004100_index_what_happened;
mod m20261122_006000_index_activity;
mod m20261122_006100_index_files;
mod m20261122_007000_trace_facts;
mod m20261122_007100_create_contradictions;
mod m20261122_007200_create_forgetting;
mod m20261122_007300_create_quarantine;
mod m20261122_007400_count_extractions;
mod m20261122_008000_create_dreams;
mod m20261122_008100_create_morning_cards;
mod m20261122_008200_reflect_on_conversations;
mod m20261122_009000_create_webhooks;
mod m20261122_010000_configure_models;
mod m20261122_010100_count_model_usage;
mod m20261122_011000_summarise_conversations;
mod m20261122_012000_seat_turns;
mod m20261123_001000_create_episodes;
mod m20261123_002000_create_graph;
mod m20261123_003000_lead_agents;
mod m20261124_001000_describe_memory;
mod m20261124_004000_create_memory_servers;
mod m20261125_001000_index_sources;
mod m20261125_002000_index_fact_orders;
mod m20261125_006000_limit_webhooks;
mod m20261125_006100_require_end_users;
mod m20261125_011000_index_erasures;
mod m20261125_012000_trace_origins;
mod m20261127_001000_create_block_rules;
mod m20261127_002000_version_fact_texts;
mod m20261128_001000_count_activity;
mod m20261128_002000_probe_receipts;
mod m20261128_003000_share_episodes;
mod m20261128_004000_annotate_conversations;
mod m20261128_100000_index_conversations;
mod m20261128_110000_index_names;
mod m20261128_130000_list_memories;
mod m20261128_140000_index_review;
mod m20261128_150000_show_fallbacks;
mod m20261128_151000_sample_quality;
mod m20261128_170000_create_memory_tests;
mod m20261129_010000_create_oauth_grants;
mod m20261129_020000_label_items;
mod m20261129_064000_create_identity_providers;
mod m20261129_070000_create_imports;
mod m20261129_080000_chore_patterns;
mod m20261129_080000_keep_test_runs;
mod m20261129_081000_index_fallbacks;
mod m20261129_101000_create_second_factors;
mod m20261129_150000_create_passkeys;
mod m20261129_190000_index_active_texts;
mod m20261130_010000_measure_rejections;
mod m20261130_113000_label_episodes;
mod merge;

pub use sea_orm_migration::MigratorTrait;
pub use sea_orm_migration::migrator::{Migration, MigrationStatus};
use sea_orm_migration::{MigrationTrait, async_trait};

/// Every migration, in order.
#[derive(Debug, Clone, Copy)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000100_create_accounts::Migration),
            Box::new(m20261121_000200_create_credentials::Migration),
            Box::new(m20261121_000300_create_agents::Migration),
            Box::new(m20261121_000400_create_settings::Migration),
            Box::new(m20261121_000500_create_audit::Migration),
            Box::new(m20261121_000600_create_memory::Migration),
            Box::new(m20261121_000700_v137_owner_and_scope::Migration),
            Box::new(m20261121_000800_add_file_revisions::Migration),
            Box::new(m20261121_000900_extend_facts::Migration),
            Box::new(m20261121_001000_create_conversations::Migration),
            Box::new(m20261121_001100_create_idempotency::Migration),
            Box::new(m20261121_001200_create_extractions::Migration),
            Box::new(m20261121_001300_create_jobs::Migration),
            Box::new(m20261121_001310_index_waiting_jobs::Migration),
            Box::new(m20261121_001400_create_recall_index::Migration),
            Box::new(m20261122_001000_complete_sessions::Migration),
            Box::new(m20261122_002000_add_embeddings::Migration),
            Box::new(m20261122_003000_track_recalls::Migration),
            Box::new(m20261122_003100_count_injections::Migration),
            Box::new(m20261122_004000_name_bucket_owners::Migration),
            Box::new(m20261122_004100_index_what_happened::Migration),
            Box::new(m20261122_006000_index_activity::Migration),
            Box::new(m20261122_006100_index_files::Migration),
            Box::new(m20261122_007000_trace_facts::Migration),
            Box::new(m20261122_007100_create_contradictions::Migration),
            Box::new(m20261122_007200_create_forgetting::Migration),
            Box::new(m20261122_007300_create_quarantine::Migration),
            Box::new(m20261122_007400_count_extractions::Migration),
            Box::new(m20261122_008000_create_dreams::Migration),
            Box::new(m20261122_008100_create_morning_cards::Migration),
            Box::new(m20261122_008200_reflect_on_conversations::Migration),
            Box::new(m20261122_009000_create_webhooks::Migration),
            Box::new(m20261122_010000_configure_models::Migration),
            Box::new(m20261122_010100_count_model_usage::Migration),
            Box::new(m20261122_011000_summarise_conversations::Migration),
            Box::new(m20261122_012000_seat_turns::Migration),
            Box::new(m20261123_001000_create_episodes::Migration),
            Box::new(m20261123_002000_create_graph::Migration),
            Box::new(m20261123_003000_lead_agents::Migration),
            Box::new(m20261124_001000_describe_memory::Migration),
            Box::new(m20261124_004000_create_memory_servers::Migration),
            Box::new(m20261125_001000_index_sources::Migration),
            Box::new(m20261125_002000_index_fact_orders::Migration),
            Box::new(m20261125_006000_limit_webhooks::Migration),
            Box::new(m20261125_006100_require_end_users::Migration),
            Box::new(m20261125_011000_index_erasures::Migration),
            Box::new(m20261125_012000_trace_origins::Migration),
            Box::new(m20261127_001000_create_block_rules::Migration),
            Box::new(m20261127_002000_version_fact_texts::Migration),
            Box::new(m20261128_001000_count_activity::Migration),
            Box::new(m20261128_002000_probe_receipts::Migration),
            Box::new(m20261128_003000_share_episodes::Migration),
            Box::new(m20261128_004000_annotate_conversations::Migration),
            Box::new(m20261128_100000_index_conversations::Migration),
            Box::new(m20261128_110000_index_names::Migration),
            Box::new(m20261128_130000_list_memories::Migration),
            Box::new(m20261128_140000_index_review::Migration),
            Box::new(m20261128_150000_show_fallbacks::Migration),
            Box::new(m20261128_151000_sample_quality::Migration),
            Box::new(m20261128_170000_create_memory_tests::Migration),
            Box::new(m20261129_010000_create_oauth_grants::Migration),
            Box::new(m20261129_020000_label_items::Migration),
            Box::new(m20261129_064000_create_identity_providers::Migration),
            Box::new(m20261129_070000_create_imports::Migration),
            Box::new(m20261129_080000_chore_patterns::Migration),
            Box::new(m20261129_080000_keep_test_runs::Migration),
            Box::new(m20261129_081000_index_fallbacks::Migration),
            Box::new(m20261129_101000_create_second_factors::Migration),
            Box::new(m20261129_150000_create_passkeys::Migration),
            Box::new(m20261129_190000_index_active_texts::Migration),
            Box::new(m20261130_010000_measure_rejections::Migration),
            Box::new(m20261130_113000_label_episodes::Migration),
        ]
    }
}
