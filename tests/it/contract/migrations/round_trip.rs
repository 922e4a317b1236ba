//! Up, down and up again gives the same schema and preserves existing rows.

use std::collections::BTreeMap;

use super::ground::{count, grounds, position};
use super::rows::ROWS;

#[tokio::test]
async fn every_migration_can_be_taken_back_and_applied_again() {
    for ground in grounds().await {
        let mut before = Vec::new();
        for step in 1..=count() {
            ground.up(1).await;
            let after = ground.schema().await;
            assert_ne!(after, before, "migration {step} does nothing");
            ground.down(1).await;
            if step > 1 {
                assert_eq!(ground.schema().await, before, "down of migration {step}");
            }
            ground.up(1).await;
            assert_eq!(ground.schema().await, after, "second up of migration {step}");
            before = after;
        }
    }
}

#[tokio::test]
async fn taking_everything_back_leaves_nothing() {
    for ground in grounds().await {
        ground.up(count()).await;
        let full = ground.schema().await;
        ground.down(count()).await;
        assert_eq!(ground.tables().await, Vec::<String>::new());
        assert!(ground.schema().await.iter().all(|line| line.contains("seaql_migrations")), "{:?}", ground.schema().await);
        ground.up(count()).await;
        assert_eq!(ground.schema().await, full);
    }
}

#[tokio::test]
async fn rows_written_at_any_version_live_through_the_upgrade() {
    for ground in grounds().await {
        let mut expected = BTreeMap::new();
        for step in 1..=count() {
            ground.up(1).await;
            let tables = ground.tables().await;
            let (_, news): (Vec<_>, Vec<_>) = ROWS.iter().partition(|(table, _)| expected.contains_key(*table));
            for (table, insert) in news.into_iter().filter(|(table, _)| tables.iter().any(|known| known == table)) {
                ground.run(insert).await;
                expected.insert((*table).to_owned(), 1);
            }
            if step == position("v137_owner_and_scope") {
                for (table, columns, values) in OWNED {
                    let times = "'2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00'";
                    ground
                        .run(&format!(
                            "INSERT INTO {table} (id, tenant_id, agent_id, create_time, update_time, owner_key, scope, {columns}) \
                             VALUES (2, 1, 1, {times}, 'api:nora', 'PERSONAL', {values})"
                        ))
                        .await;
                    expected.insert(table.to_owned(), 2);
                }
            }
            if step == position("add_file_revisions") {
                // Two existing files, and the row inserted by hand.
                expected.insert("file_revision".to_owned(), 3);
            }
        }
        for (table, rows) in &expected {
            assert_eq!(ground.number(&format!("SELECT COUNT(*) FROM \"{table}\"")).await, *rows, "{table}");
        }
        for (table, ..) in OWNED {
            let owners = ground.texts(&format!("SELECT owner_key || scope FROM {table} ORDER BY id")).await;
            assert_eq!(owners, ["TEAM", "api:noraPERSONAL"], "{table}");
        }
    }
}

/// Columns and values of a personal row, besides those that the three tables share.
const OWNED: [(&str, &str, &str); 3] = [
    ("mate_workspace_file", "filename, content", "'MEMORY.md', '喜欢咖啡'"),
    ("mate_memory_recall", "filename", "'MEMORY.md'"),
    ("mate_fact", "source_ref, category, subject, predicate, object_value", "'s', 'general', 'Nora', 'likes', 'coffee'"),
];

#[tokio::test]
async fn every_migration_goes_back_and_forth_with_rows_in_every_table() {
    for ground in grounds().await {
        ground.up(count()).await;
        for (_, insert) in ROWS {
            ground.run(insert).await;
        }
        let tables = ground.tables().await;
        for step in 1..=count() {
            ground.down(step).await;
            ground.up(step).await;
            assert_eq!(ground.tables().await, tables, "after {step} back and {step} forth");
            if step < count() - position("create_memory") + 1 {
                let content = ground.texts("SELECT content FROM mate_workspace_file").await;
                assert_eq!(content, ["记忆"], "after {step} back and {step} forth");
            }
        }
    }
}
