//! What the database itself refuses, whatever the code above it does.

use sea_orm::ConnectionTrait;

use super::ground::{EmptyDatabase, count, grounds, postgres, texts};
use super::rows::ROWS;

/// The only table without a tenant: workers serve all tenants.
const SHARED: [&str; 1] = ["worker"];

async fn full() -> Option<EmptyDatabase> {
    let ground = postgres().await?;
    ground.up(count()).await;
    for (_, insert) in ROWS {
        ground.run(insert).await;
    }
    Some(ground)
}

#[tokio::test]
async fn every_table_has_a_row_in_these_tests() {
    for ground in grounds().await {
        ground.up(count()).await;
        let mut listed: Vec<&str> = ROWS.iter().map(|(table, _)| *table).collect();
        listed.sort_unstable();
        assert_eq!(ground.tables().await, listed);
    }
}

#[tokio::test]
async fn every_table_with_a_tenant_forces_row_level_security() {
    let Some(ground) = full().await else { return };
    let walled = ground
        .texts(
            "SELECT c.relname::text FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid \
             WHERE c.relrowsecurity AND c.relforcerowsecurity AND p.polcmd = '*' AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL",
        )
        .await;
    for table in ground.tables().await {
        assert_eq!(walled.contains(&table), !SHARED.contains(&table.as_str()), "{table}");
    }
}

#[tokio::test]
async fn a_connection_without_a_tenant_sees_nothing_and_one_with_a_tenant_sees_its_own() {
    let Some(ground) = full().await else { return };
    assert_eq!(texts(&ground.db, "SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user").await, ["false"]);
    for (setting, visible) in [(None, "0"), (Some(""), "0"), (Some("2"), "0"), (Some("1"), "1"), (Some("*"), "1")] {
        if let Some(tenant) = setting {
            ground.db.execute_unprepared(&format!("SELECT set_config('noctuary.tenant', '{tenant}', false)")).await.unwrap();
        }
        for (table, _) in ROWS.iter().filter(|(table, _)| !SHARED.contains(table)) {
            assert_eq!(texts(&ground.db, &format!("SELECT COUNT(*)::text FROM \"{table}\"")).await, [visible], "{table} for {setting:?}");
        }
    }
}

#[tokio::test]
async fn another_tenants_row_can_be_neither_written_nor_taken_over_nor_deleted() {
    let Some(ground) = full().await else { return };
    ground.run("INSERT INTO tenant (id, name, created_at) VALUES (2, 'Other', '2026-04-01T08:00:00+00:00')").await;
    for tenant in ["", "2"] {
        ground.db.execute_unprepared(&format!("SELECT set_config('noctuary.tenant', '{tenant}', false)")).await.unwrap();
        for (table, insert) in ROWS.iter().filter(|(table, _)| !SHARED.contains(table)) {
            let refused = ground.db.execute_unprepared(insert).await.expect_err(table).to_string();
            assert!(refused.contains("row-level security"), "{table}: {refused}");
            let column = if *table == "tenant" { "id" } else { "tenant_id" };
            let taken = ground.db.execute_unprepared(&format!("UPDATE \"{table}\" SET {column} = 2 WHERE {column} = 1")).await.unwrap();
            assert_eq!(taken.rows_affected(), 0, "{table}");
            let deleted = ground.db.execute_unprepared(&format!("DELETE FROM \"{table}\" WHERE {column} = 1")).await.unwrap();
            assert_eq!(deleted.rows_affected(), 0, "{table}");
        }
    }
    ground.db.execute_unprepared("SELECT set_config('noctuary.tenant', '1', false)").await.unwrap();
    let given = ground.db.execute_unprepared("UPDATE agent SET tenant_id = 2").await.expect_err("giving a row away").to_string();
    assert!(given.contains("row-level security"), "{given}");
}

#[tokio::test]
async fn every_foreign_key_is_indexed() {
    for ground in grounds().await {
        ground.up(count()).await;
        let (keys, bare) = if ground.is_postgres() {
            (
                "SELECT COUNT(*) FROM pg_constraint WHERE contype = 'f'",
                "SELECT c.conname::text FROM pg_constraint c WHERE c.contype = 'f' AND NOT EXISTS (SELECT 1 FROM pg_index i \
                 WHERE i.indrelid = c.conrelid AND i.indpred IS NULL AND i.indkey[0] = c.conkey[1])",
            )
        } else {
            (
                "SELECT COUNT(*) FROM sqlite_master t, pragma_foreign_key_list(t.name) WHERE t.type = 'table'",
                "SELECT t.name || '.' || f.\"from\" FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table' \
                 AND NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name) l, pragma_index_info(l.name) i \
                 WHERE l.partial = 0 AND i.seqno = 0 AND i.name = f.\"from\")",
            )
        };
        assert!(ground.number(keys).await >= 10);
        assert_eq!(ground.texts(bare).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_line_of_the_audit_log_cannot_be_changed_or_deleted() {
    for ground in grounds().await {
        ground.up(count()).await;
        for (_, insert) in ROWS.iter().filter(|(table, _)| *table == "audit") {
            ground.run(insert).await;
        }
        for sql in ["UPDATE audit SET outcome = 'denied'", "DELETE FROM audit"] {
            let refused = ground.across.execute_unprepared(sql).await.expect_err(sql).to_string();
            assert!(refused.contains("append-only"), "{refused}");
        }
        if ground.is_postgres() {
            assert!(ground.across.execute_unprepared("TRUNCATE audit").await.is_err());
        }
    }
}

#[tokio::test]
async fn a_row_of_memory_is_personal_exactly_when_it_has_an_owner() {
    for ground in grounds().await {
        ground.up(count()).await;
        let insert = |id: u8, owner: &str, scope: &str| {
            format!(
                "INSERT INTO mate_workspace_file (id, tenant_id, agent_id, filename, owner_key, scope, create_time, update_time) VALUES \
                 ({id}, 1, 1, 'f{id}', '{owner}', '{scope}', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')"
            )
        };
        for (owner, scope) in [("api:nora", "TEAM"), ("api:nora", "GLOBAL"), ("", "PERSONAL")] {
            assert!(ground.across.execute_unprepared(&insert(1, owner, scope)).await.is_err(), "{owner} {scope}");
        }
        ground.run(&insert(1, "api:nora", "PERSONAL")).await;
        ground.run(&insert(2, "", "TEAM")).await;
        ground.run(&insert(3, "", "GLOBAL")).await;
    }
}

#[tokio::test]
async fn unique_keys_hold_where_the_design_counts_on_them() {
    let job = |id: u8, key: &str, state: &str, lane: &str| {
        format!(
            "INSERT INTO job (id, tenant_id, workspace_id, kind, args, lane, dedup_key, state, run_at, request_id, created_at) VALUES \
             ({id}, 1, 1, 'k', '{{}}', {lane}, {key}, '{state}', '2026-04-01T08:00:00+00:00', 'r', '2026-04-01T08:00:00+00:00')"
        )
    };
    for ground in grounds().await {
        ground.up(count()).await;
        for (_, insert) in ROWS {
            ground.run(insert).await;
        }
        ground.run(&job(10, "'d'", "queued", "'l'")).await;
        ground.run(&job(11, "'d'", "running", "'l'")).await;
        ground.run(&job(12, "'d'", "done", "'l'")).await;
        ground.run(&job(13, "NULL", "queued", "NULL")).await;
        for clash in [
            job(20, "'d'", "retry", "NULL"),
            job(21, "'e'", "running", "'l'"),
            "INSERT INTO agent SELECT 2, tenant_id, workspace_id, name, description, timezone, model, settings, created_at, updated_at, NULL, NULL \
             FROM agent"
                .to_owned(),
            "INSERT INTO mate_workspace_file (id, tenant_id, agent_id, filename, create_time, update_time) \
             SELECT 2, tenant_id, agent_id, filename, create_time, update_time FROM mate_workspace_file"
                .to_owned(),
            "INSERT INTO mate_memory_recall (id, tenant_id, agent_id, filename, create_time, update_time) \
             SELECT 2, tenant_id, agent_id, filename, create_time, update_time FROM mate_memory_recall"
                .to_owned(),
        ] {
            let refused = ground.across.execute_unprepared(&clash).await.expect_err(&clash).to_string().to_lowercase();
            assert!(refused.contains("unique"), "{refused}: {clash}");
        }
        ground.run("UPDATE agent SET deleted_at = '2026-04-02T08:00:00+00:00'").await;
        ground
            .run(
                "INSERT INTO agent SELECT 2, tenant_id, workspace_id, name, description, timezone, model, settings, created_at, updated_at, \
                 NULL, NULL FROM agent",
            )
            .await;
    }
}
