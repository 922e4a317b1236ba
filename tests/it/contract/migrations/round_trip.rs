//! Up, down and up again leaves the same schema, and rows that were there stay.

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
    for step in 1..=count() {
        for ground in grounds().await {
            ground.up(step).await;
            let tables = ground.tables().await;
            for (_, insert) in ROWS.iter().filter(|(table, _)| tables.iter().any(|known| known == table)) {
                ground.run(insert).await;
            }
            ground.up(count() - step).await;
            for table in &tables {
                let rows = ground.number(&format!("SELECT COUNT(*) FROM \"{table}\"")).await;
                assert_eq!(rows, 1, "{table}, written after migration {step}");
            }
        }
    }
}

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
