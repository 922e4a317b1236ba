//! Memory from before it had owners: the upgrade keeps every row exactly once and visible to the same people.

use noctuary::store::migrate;
use serde_json::{Value, json};

use super::ground::{EmptyDatabase, count, grounds, position};

const APRIL: &str = "# Memory\n\n## Nora\n- likes tea\n- 住在杭州\n\n## Work\n- ships in May\n";
const MAY: &str = "# Memory\n\n## Nora\n- likes coffee\n- 住在杭州\n";
const JUNE: &str = "# Memory\n\n## Nora\n- likes mate\n- 会说中文\n";

async fn file(ground: &EmptyDatabase, id: u8, tenant: u8, name: &str, content: &str, month: u8, extra: (bool, u8)) {
    let (enabled, deleted) = extra;
    ground
        .run(&format!(
            "INSERT INTO mate_workspace_file (id, tenant_id, agent_id, filename, content, file_size, enabled, sort_order, create_time, \
             update_time, deleted) VALUES ({id}, {tenant}, 7, '{name}', '{content}', 1, {enabled}, {id}, \
             '2026-0{month}-01T08:00:00+00:00', '2026-0{month}-02T08:00:00+00:00', {deleted})"
        ))
        .await;
}

async fn recall(ground: &EmptyDatabase, id: u8, count: u8, rest: &str) {
    ground
        .run(&format!(
            "INSERT INTO mate_memory_recall (id, tenant_id, agent_id, filename, recall_count, daily_count, query_hashes, score, \
             last_recalled_at, promoted, review_count, create_time, update_time, deleted) VALUES ({id}, 1, 7, 'MEMORY.md#nora', {count}, 1, {rest})"
        ))
        .await;
}

async fn fact(ground: &EmptyDatabase, id: u8, category: &str, object: &str, deleted: u8) {
    ground
        .run(&format!(
            "INSERT INTO mate_fact (id, tenant_id, agent_id, source_ref, category, subject, predicate, object_value, create_time, \
             update_time, deleted) VALUES ({id}, 1, 7, 'MEMORY.md#nora', '{category}', '诺拉', 'is', '{object}', \
             '2026-03-01T08:00:00+00:00', '2026-03-02T08:00:00+00:00', {deleted})"
        ))
        .await;
}

/// Each kind of database, as left by an installation that was last upgraded before V137.
async fn before_v137() -> Vec<EmptyDatabase> {
    let grounds = grounds().await;
    for ground in &grounds {
        ground.up(position("v137_owner_and_scope") - 1).await;
        // The newest row by time has neither the highest nor the lowest id.
        file(ground, 1, 1, "MEMORY.md", APRIL, 4, (true, 0)).await;
        file(ground, 2, 1, "MEMORY.md", JUNE, 6, (false, 0)).await;
        file(ground, 3, 1, "MEMORY.md", MAY, 5, (false, 0)).await;
        file(ground, 4, 1, "MEMORY.md", "- deleted by its user", 7, (true, 1)).await;
        file(ground, 5, 1, "structured/user.md", "## 用户\n- **语言**: 中文\n", 4, (true, 0)).await;
        file(ground, 6, 2, "MEMORY.md", "- of another tenant", 4, (false, 0)).await;
        recall(
            ground,
            1,
            3,
            "'[\"a\",\"b\"]', 0.5, '2026-04-05T08:00:00+00:00', true, 1, '2026-04-01T08:00:00+00:00', '2026-04-05T08:00:00+00:00', 0",
        )
        .await;
        recall(
            ground,
            2,
            4,
            "'[\"b\",\"c\"]', 0.2, '2026-05-05T08:00:00+00:00', false, 2, '2026-05-01T08:00:00+00:00', '2026-05-05T08:00:00+00:00', 0",
        )
        .await;
        recall(ground, 3, 9, "NULL, NULL, NULL, false, 0, '2026-05-01T08:00:00+00:00', '2026-06-05T08:00:00+00:00', 1").await;
        fact(ground, 1, "user_pref", "素食者", 0).await;
        fact(ground, 2, "user_pref", "素食者", 0).await;
        fact(ground, 3, "general", "forgotten", 1).await;
    }
    grounds
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.trim_start_matches('#').trim()).filter(|line| !line.is_empty())
}

#[tokio::test]
async fn copies_of_a_file_become_one_without_losing_a_line() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        let kept = ground.texts("SELECT content FROM mate_workspace_file WHERE tenant_id = 1 AND filename = 'MEMORY.md'").await;
        assert_eq!(kept.len(), 1);
        let text = &kept[0];
        assert!(text.starts_with(JUNE.trim_end()), "the newest is not on top: {text}");
        for line in lines(APRIL).chain(lines(MAY)).chain(lines(JUNE)) {
            assert!(lines(text).any(|kept| kept == line), "lost: {line} in {text}");
        }
        for (line, once) in [("- 住在杭州", 1), ("- likes tea", 1), ("- likes coffee", 1), ("- ships in May", 1)] {
            assert_eq!(text.matches(line).count(), once, "{line}: {text}");
        }
        let (may, april) = (text.find("From an older copy (2026-05-02").unwrap(), text.find("From an older copy (2026-04-02").unwrap());
        assert!(may < april && april < text.find("ships in May").unwrap(), "{text}");
        assert!(!text.contains("deleted by its user"), "what was deleted came back: {text}");
        let row = "SELECT id || ' ' || CASE WHEN enabled THEN 'enabled' ELSE '' END || ' ' || sort_order || ' ' || file_size || ' ' \
                   || substr(CAST(create_time AS TEXT), 1, 7) || ' ' || substr(CAST(update_time AS TEXT), 1, 7) \
                   FROM mate_workspace_file WHERE tenant_id = 1 AND filename = 'MEMORY.md'";
        assert_eq!(ground.texts(row).await, [format!("2 enabled 2 {} 2026-04 2026-06", text.len())]);
    }
}

#[tokio::test]
async fn nothing_is_hidden_everything_older_is_shared_with_the_team() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        for (table, rows) in [("mate_workspace_file", 3), ("mate_memory_recall", 1), ("mate_fact", 3)] {
            assert_eq!(ground.number(&format!("SELECT COUNT(*) FROM {table}")).await, rows, "{table}");
            let others = format!("SELECT COUNT(*) FROM {table} WHERE scope <> 'TEAM' OR owner_key <> ''");
            assert_eq!(ground.number(&others).await, 0, "{table}");
        }
        let untouched = ground.texts("SELECT content FROM mate_workspace_file WHERE id IN (5, 6) ORDER BY id").await;
        assert_eq!(untouched, ["## 用户\n- **语言**: 中文\n", "- of another tenant"]);
    }
}

#[tokio::test]
async fn counters_of_one_file_are_added_up() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        let row = "SELECT id || ' ' || recall_count || ' ' || daily_count || ' ' || query_hashes || ' ' || score || ' ' || review_count \
                   || CASE WHEN promoted THEN ' promoted ' ELSE ' ' END || substr(CAST(last_recalled_at AS TEXT), 1, 10) || ' ' \
                   || substr(CAST(create_time AS TEXT), 1, 10) FROM mate_memory_recall";
        assert_eq!(ground.texts(row).await, [r#"2 7 2 ["b","c","a"] 0.5 3 promoted 2026-05-05 2026-04-01"#]);
    }
}

#[tokio::test]
async fn older_facts_are_believed_as_before_and_deleted_ones_stay_out_of_sight() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        let rows = "SELECT id || ' ' || text || ' ' || status || ' ' || category || ' ' || substr(CAST(valid_from AS TEXT), 1, 10) || ' ' \
                    || substr(CAST(learned_at AS TEXT), 1, 10) FROM mate_fact ORDER BY id";
        assert_eq!(
            ground.texts(rows).await,
            [
                "1 诺拉 is 素食者 active PREFERENCE 2026-03-01 2026-03-01",
                "2 诺拉 is 素食者 active PREFERENCE 2026-03-01 2026-03-01",
                "3 诺拉 is forgotten archived KNOWLEDGE 2026-03-01 2026-03-01",
            ]
        );
    }
}

#[tokio::test]
async fn what_an_older_file_says_is_its_first_revision() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        let same = "SELECT COUNT(*) FROM mate_workspace_file f JOIN file_revision r ON r.tenant_id = f.tenant_id AND r.agent_id = f.agent_id \
                    AND r.filename = f.filename AND r.owner_key = f.owner_key AND r.number = f.revision AND r.content = f.content";
        assert_eq!(ground.number(same).await, 3);
        let hash = ground.texts("SELECT hash FROM file_revision WHERE content = '- of another tenant'").await;
        assert_eq!(hash, ["bb16c8b51e53dad096f66ae7f42b5759443f96a13619c615527afcf57996ff20"]);
    }
}

#[tokio::test]
async fn going_back_keeps_shared_memory_and_coming_again_finds_it_unchanged() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        let all = "SELECT id || content || file_size FROM mate_workspace_file ORDER BY id";
        let before = ground.texts(all).await;
        let back = count() - position("create_memory");
        migrate::down(&ground.db, back).await.unwrap();
        assert_eq!(ground.texts(all).await, before);
        // In the older schema every fact that is not deleted is active.
        assert_eq!(ground.texts("SELECT CAST(id AS TEXT) FROM mate_fact WHERE deleted = 0 ORDER BY id").await, ["1", "2"]);
        migrate::up(&ground.db).await.unwrap();
        assert_eq!(ground.texts(all).await, before);
    }
}

#[tokio::test]
async fn a_fact_that_is_no_longer_believed_does_not_come_back_when_the_schema_goes_back() {
    for ground in before_v137().await {
        migrate::up(&ground.db).await.unwrap();
        ground.run("UPDATE mate_fact SET status = 'quarantined' WHERE id = 2").await;
        migrate::down(&ground.db, count() - position("v137_owner_and_scope")).await.unwrap();
        assert_eq!(ground.texts("SELECT CAST(id AS TEXT) FROM mate_fact WHERE deleted = 0").await, ["1"]);
    }
}

#[tokio::test]
async fn going_back_refuses_to_show_personal_memory_to_everybody() {
    for (table, insert) in [
        (
            "mate_workspace_file",
            "(id, tenant_id, agent_id, filename, create_time, update_time, owner_key, scope) VALUES (90, 1, 7, 'new.md',",
        ),
        (
            "mate_memory_recall",
            "(id, tenant_id, agent_id, filename, create_time, update_time, owner_key, scope) VALUES (90, 1, 7, 'new.md',",
        ),
        (
            "mate_fact",
            "(id, tenant_id, agent_id, source_ref, category, subject, predicate, object_value, create_time, update_time, owner_key, scope) \
             VALUES (90, 1, 7, 's', 'PROFILE', 'a', 'b', 'c',",
        ),
    ] {
        for owner in ["'api:nora', 'PERSONAL'", "'', 'GLOBAL'"] {
            for ground in before_v137().await {
                migrate::up(&ground.db).await.unwrap();
                ground
                    .run(&format!("INSERT INTO {table} {insert} '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00', {owner})"))
                    .await;
                let before = ground.schema().await;
                let refused = migrate::down(&ground.db, count()).await.expect_err("it must refuse").to_string();
                assert!(refused.contains(table) && refused.contains('1'), "{refused}");
                assert_eq!(ground.schema().await, before);
                assert!(migrate::status(&ground.db).await.unwrap().iter().all(|step| step.is_applied));
                ground.run(&format!("DELETE FROM {table} WHERE id = 90")).await;
                migrate::down(&ground.db, count()).await.unwrap();
            }
        }
    }
}

#[tokio::test]
async fn conversations_from_before_sessions_wait_for_the_first_round_from_their_last_message_on() {
    for ground in grounds().await {
        ground.up(position("complete_sessions") - 1).await;
        for (id, messages) in [(1, 4), (2, 0)] {
            ground
                .run(&format!(
                    "INSERT INTO conversation (id, tenant_id, workspace_id, agent_id, owner_key, name, trigger_source, state, message_count, \
                     last_active_at, created_at) VALUES ({id}, 1, 1, 7, 'api:nora', 'c{id}', 'api', 'terminated', {messages}, \
                     '2026-04-02T08:00:00+00:00', '2026-04-01T08:00:00+00:00')"
                ))
                .await;
        }
        migrate::up(&ground.db).await.unwrap();
        let row = "SELECT completed_seq || ' ' || COALESCE(substr(CAST(idle_at AS TEXT), 1, 10), 'never') FROM conversation ORDER BY id";
        assert_eq!(ground.texts(row).await, ["0 2026-04-02", "0 never"]);
    }
}

#[tokio::test]
async fn labels_from_before_the_index_had_them_are_in_it_after_the_upgrade() {
    for ground in grounds().await {
        ground.up(position("label_items") - 1).await;
        let at = "'2026-04-01T08:00:00+00:00'";
        ground
            .run(&format!(
                "INSERT INTO conversation (id, tenant_id, workspace_id, agent_id, owner_key, name, trigger_source, state, message_count, \
                 last_active_at, created_at) VALUES (3, 1, 1, 7, 'api:nora', 'c', 'api', 'active', 2, {at}, {at})"
            ))
            .await;
        for (id, seq, metadata) in [(21, 1, r#"'{"from": "chat", "tags": ["茶"]}'"#), (22, 2, "NULL")] {
            ground
                .run(&format!(
                    "INSERT INTO message (id, tenant_id, agent_id, conversation_id, owner_key, seq, role, content, created_at, metadata) \
                     VALUES ({id}, 1, 7, 3, 'api:nora', {seq}, 'user', 'hello', {at}, {metadata})"
                ))
                .await;
        }
        // Its own, the message's, the message's but shared, and none.
        let own = r#"'{"ticket": 12}'"#;
        for (id, scope, message, metadata) in
            [(31, "PERSONAL", "21", own), (32, "PERSONAL", "21", "NULL"), (33, "TEAM", "21", "NULL"), (34, "PERSONAL", "22", "NULL")]
        {
            let owner = if scope == "TEAM" { "" } else { "api:nora" };
            ground
                .run(&format!(
                    "INSERT INTO mate_fact (id, tenant_id, agent_id, source_ref, category, subject, predicate, object_value, scope, owner_key, \
                     message_id, metadata, create_time, update_time) \
                     VALUES ({id}, 1, 7, '', 'KNOWLEDGE', 'user', 'is', 'x{id}', '{scope}', '{owner}', {message}, {metadata}, {at}, {at})"
                ))
                .await;
        }
        ground
            .run(&format!(
                "INSERT INTO episode (id, tenant_id, workspace_id, agent_id, owner_key, conversation_id, conversation_name, first_message_id, \
                 from_seq, to_seq, summary, abstract, topics, engine, message_count, tokens, began_at, ended_at, created_at) VALUES \
                 (41, 1, 1, 7, 'api:nora', 3, 'c', 21, 1, 2, 's', 's', '[\"tea\"]', 'extractive', 2, 3, {at}, {at}, {at})"
            ))
            .await;
        let rows =
            [(1, "message", 3, 1), (2, "message", 3, 2), (3, "fact", 31, 0), (4, "fact", 32, 0), (5, "fact", 33, 0), (6, "fact", 34, 0)];
        for (id, kind, source, position) in rows.into_iter().chain([(7, "episode", 41, 0)]) {
            ground
                .run(&format!(
                    "INSERT INTO recall_item (id, tenant_id, bucket, seq, kind, source_id, position, text, index_text, occurred_at) VALUES \
                     ({id}, 1, 't:1', {id}, '{kind}', {source}, {position}, 'x', 'x', {at})"
                ))
                .await;
        }
        migrate::up(&ground.db).await.unwrap();
        let sources = ground.texts("SELECT CAST(source AS TEXT) FROM recall_item ORDER BY id").await;
        let sources: Vec<Value> = sources.iter().map(|source| serde_json::from_str(source).unwrap()).collect();
        let said = json!({ "metadata": { "from": "chat", "tags": ["茶"] } });
        let none = json!({});
        let own = json!({ "metadata": { "ticket": 12 } });
        let told = json!({ "tags": ["tea", "茶"], "metadata": { "from": "chat", "tags": ["茶"] } });
        assert_eq!(sources, [said.clone(), none.clone(), own, said, none.clone(), none, told]);
    }
}
