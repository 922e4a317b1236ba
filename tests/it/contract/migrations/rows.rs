//! One row of every table, with the columns that the table had when it was created. Shared by the tests beside it.

/// Each table with an insert of one row that belongs to tenant 1, in the order that foreign keys require.
pub const ROWS: [(&str, &str); 63] = [
    ("tenant", "INSERT INTO tenant (id, name, created_at) VALUES (1, 'Harbour', '2026-04-01T08:00:00+00:00')"),
    (
        "app_user",
        "INSERT INTO app_user (id, tenant_id, email, name, password_hash, created_at) \
         VALUES (1, 1, 'ada@example.org', 'Ada', 'x', '2026-04-01T08:00:00+00:00')",
    ),
    ("workspace", "INSERT INTO workspace (id, tenant_id, name, created_at) VALUES (1, 1, 'Desk', '2026-04-01T08:00:00+00:00')"),
    (
        "member",
        "INSERT INTO member (tenant_id, workspace_id, user_id, role, created_at) VALUES (1, 1, 1, 'owner', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "session",
        "INSERT INTO session (id, tenant_id, user_id, created_at, last_seen_at, expires_at, client) VALUES \
         (1, 1, 1, '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00', '2026-05-01T08:00:00+00:00', 'browser')",
    ),
    (
        "token",
        "INSERT INTO token (id, tenant_id, workspace_id, user_id, name, hash, prefix, last_four, scopes, role, family_id, created_at, \
         expires_at) VALUES (1, 1, 1, 1, 'ci', 'h', 'p', 'abcd', 'memory:read', 'member', 1, '2026-04-01T08:00:00+00:00', \
         '2026-05-01T08:00:00+00:00')",
    ),
    (
        "agent",
        "INSERT INTO agent (id, tenant_id, workspace_id, name, description, timezone, settings, created_at, updated_at) VALUES \
         (1, 1, 1, 'Aster', '', 'UTC', '{}', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "setting",
        "INSERT INTO setting (tenant_id, workspace_id, agent_id, key, value, updated_at, updated_by) VALUES \
         (1, 0, 0, 'mate.dream', 'true', '2026-04-01T08:00:00+00:00', 1)",
    ),
    (
        "audit",
        "INSERT INTO audit (id, tenant_id, at, principal_kind, action, object_kind, outcome, request_id, detail) VALUES \
         (1, 1, '2026-04-01T08:00:00+00:00', 'user', 'agent.create', 'agent', 'done', 'r', '{}')",
    ),
    (
        "mate_workspace_file",
        "INSERT INTO mate_workspace_file (id, tenant_id, agent_id, filename, content, create_time, update_time) VALUES \
         (1, 1, 1, 'MEMORY.md', '记忆', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "mate_memory_recall",
        "INSERT INTO mate_memory_recall (id, tenant_id, agent_id, filename, create_time, update_time) VALUES \
         (1, 1, 1, 'MEMORY.md', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_injection",
        "INSERT INTO memory_injection (id, tenant_id, agent_id, owner_key, day, calls, searches, candidates, selected, omitted, tokens, \
         skipped, last_at) VALUES (1, 1, 1, 'api:nora', '2026-04-01', 1, 1, 4, 3, 1, 80, 0, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_activity",
        "INSERT INTO memory_activity (id, tenant_id, agent_id, hour, recalls, empty_recalls, contexts, candidates, selected, omitted) \
         VALUES (1, 1, 1, '2026-04-01T08', 2, 1, 1, 4, 3, 1)",
    ),
    (
        "memory_origin",
        "INSERT INTO memory_origin (id, tenant_id, agent_id, owner_key, kind, object_id, created_at) VALUES \
         (1, 1, 1, 'api:nora', 'fact', 1, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "mate_fact",
        "INSERT INTO mate_fact (id, tenant_id, agent_id, source_ref, category, subject, predicate, object_value, create_time, update_time) \
         VALUES (1, 1, 1, 'MEMORY.md#nora', 'general', 'Nora', 'is', 'vegetarian', '2026-04-01T08:00:00+00:00', \
         '2026-04-01T08:00:00+00:00')",
    ),
    (
        "file_revision",
        "INSERT INTO file_revision (id, tenant_id, agent_id, owner_key, filename, number, writer, reason, content, size, hash, created_at) \
         VALUES (99, 1, 1, '', 'MEMORY.md', 2, 'user', '', 'x', 1, 'h', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "conversation",
        "INSERT INTO conversation (id, tenant_id, workspace_id, agent_id, owner_key, name, trigger_source, state, last_active_at, created_at) \
         VALUES (1, 1, 1, 1, 'api:nora', 'c', 'api', 'active', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "message",
        "INSERT INTO message (id, tenant_id, agent_id, conversation_id, owner_key, seq, role, content, created_at) VALUES \
         (1, 1, 1, 1, 'api:nora', 1, 'user', 'hello', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "turn",
        "INSERT INTO turn (id, tenant_id, agent_id, conversation_id, owner_key, trigger_source, outcome, first_seq, last_seq, started_at) \
         VALUES (1, 1, 1, 1, 'api:nora', 'api', 'completed', 1, 1, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "idempotency",
        "INSERT INTO idempotency (tenant_id, principal_id, key, request_hash, response, created_at) VALUES \
         (1, 1, 'k', 'h', '{}', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "extraction",
        "INSERT INTO extraction (id, tenant_id, agent_id, owner_key, engine, status, from_seq, to_seq, started_at) VALUES \
         (1, 1, 1, 'api:nora', 'extractive', 'done', 1, 1, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "extraction_rejection",
        "INSERT INTO extraction_rejection (id, tenant_id, extraction_id, reason, text, created_at) VALUES \
         (1, 1, 1, 'secret', 'x', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "job",
        "INSERT INTO job (id, tenant_id, workspace_id, kind, args, state, run_at, request_id, created_at) VALUES \
         (1, 1, 1, 'extract_memory', '{}', 'queued', '2026-04-01T08:00:00+00:00', 'r', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "worker",
        "INSERT INTO worker (name, host, pid, started_at, heartbeat_at, slots) VALUES \
         ('w1', 'h', 1, '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00', 2)",
    ),
    ("recall_bucket", "INSERT INTO recall_bucket (tenant_id, bucket, version) VALUES (1, 't:1', 1)"),
    (
        "recall_item",
        "INSERT INTO recall_item (id, tenant_id, bucket, seq, kind, source_id, text, index_text, occurred_at) VALUES \
         (1, 1, 't:1', 1, 'file', 1, 'x', 'x', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "fact_event",
        "INSERT INTO fact_event (id, tenant_id, fact_id, agent_id, owner_key, scope, kind, cause_kind, actor_kind, reason, \
         created_at) VALUES (1, 1, 1, 1, 'api:nora', 'PERSONAL', 'learned', 'extraction', 'system', '', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "fact_link",
        "INSERT INTO fact_link (id, tenant_id, fact_id, parent_id, kind, created_at) VALUES (1, 1, 1, 2, 'merged', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "fact_feedback",
        "INSERT INTO fact_feedback (id, tenant_id, fact_id, given_by, kind, created_at) VALUES \
         (1, 1, 1, 'user:1', 'HELPFUL', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "contradiction",
        "INSERT INTO contradiction (id, tenant_id, agent_id, owner_key, scope, fact_a, fact_b, state, judge, confidence, reason, \
         created_at) VALUES (1, 1, 1, 'api:nora', 'PERSONAL', 1, 2, 'open', 'rules', 0.9, '', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "forget_receipt",
        "INSERT INTO forget_receipt (id, tenant_id, workspace_id, owner_hash, target, state, counts, created_at) VALUES \
         (1, 1, 1, 'h', 'owner', 'done', '{}', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "tombstone",
        "INSERT INTO tombstone (id, tenant_id, agent_id, bucket_hash, kind, hash, receipt_id, created_at) VALUES \
         (1, 1, 1, 'b', 'text', 'h', 1, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "quarantine",
        "INSERT INTO quarantine (id, tenant_id, agent_id, owner_key, scope, door, rule, verdict, kind, text, state, created_at) \
         VALUES (1, 1, 1, 'api:nora', 'PERSONAL', 'extraction', 'role_play', 'hold', 'fact', '', 'open', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "dream_schedule",
        "INSERT INTO dream_schedule (id, tenant_id, workspace_id, agent_id, rule, updated_at) VALUES \
         (1, 1, 1, 1, '0 2 * * * UTC', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "dream",
        "INSERT INTO dream (id, tenant_id, workspace_id, agent_id, owner_key, scope, kind, cause, status, filename, reason, engine, \
         looked_at, patterns, candidate_count, promoted_count, rejected_count, bucket_version, created_at, updated_at) VALUES \
         (1, 1, 1, 1, 'api:nora', 'PERSONAL', 'NIGHTLY', 'schedule', 'pending', 'MEMORY.md', '', '', '{}', '[]', 0, 0, 0, 0, \
         '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "dream_entry",
        "INSERT INTO dream_entry (id, tenant_id, agent_id, owner_key, scope, dream_id, position, change, heading, anchor, before_text, \
         after_text, state, reason, sources) VALUES (1, 1, 1, 'api:nora', 'PERSONAL', 1, 0, 'add', '', '', '', 'tea', 'proposed', '', '[]')",
    ),
    (
        "dream_candidate",
        "INSERT INTO dream_candidate (id, tenant_id, agent_id, owner_key, scope, dream_id, item_kind, source_id, item_key, recalls, \
         queries, score, frequency, recency, diversity, freshness, velocity, fate, reason) VALUES \
         (1, 1, 1, 'api:nora', 'PERSONAL', 1, 'fact', 1, 'fact:1', 3, 2, 0.5, 1, 1, 1, 1, 1, 'rejected', 'one_off')",
    ),
    (
        "morning_card",
        "INSERT INTO morning_card (id, tenant_id, agent_id, owner_key, carried_on) VALUES (1, 1, 1, 'api:nora', '2026-04-01')",
    ),
    (
        "dream_archive",
        "INSERT INTO dream_archive (id, tenant_id, agent_id, owner_key, scope, month, dreams, entries, plain_bytes, body, created_at, \
         updated_at) VALUES (1, 1, 1, 'api:nora', 'PERSONAL', '2026-03', 1, 1, 2, '', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "webhook",
        "INSERT INTO webhook (id, tenant_id, workspace_id, url, events, generation, created_at) VALUES \
         (1, 1, 1, 'https://hooks.example.org/', '[]', 1, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "webhook_delivery",
        "INSERT INTO webhook_delivery (id, tenant_id, webhook_id, event, owner_key, agent_id, body, state, attempts, created_at) VALUES \
         (1, 1, 1, 'memory.updated', 'api:nora', 1, '{}', 'pending', 0, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_server",
        "INSERT INTO memory_server (id, tenant_id, workspace_id, agent_id, kind, role, url, created_at) VALUES \
         (1, 1, 1, 1, 'mcp', 'backend', 'https://memory.example.org/mcp', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_copy",
        "INSERT INTO memory_copy (id, tenant_id, server_id, agent_id, owner_key, fact_id, place, is_tried, marks, settled) VALUES \
         (1, 1, 1, 1, 'api:nora', 1, '{\"chat_id\":7}', FALSE, 1, 0)",
    ),
    (
        "episode",
        "INSERT INTO episode (id, tenant_id, workspace_id, agent_id, owner_key, conversation_id, conversation_name, first_message_id, \
         from_seq, to_seq, summary, abstract, topics, engine, message_count, tokens, began_at, ended_at, created_at) VALUES \
         (1, 1, 1, 1, 'api:nora', 1, 'c', 1, 1, 4, 'Nora said hello', 'Hello', '[]', 'extractive', 4, 3, '2026-04-01T08:00:00+00:00', \
         '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "conversation_summary",
        "INSERT INTO conversation_summary (id, tenant_id, agent_id, conversation_id, owner_key, kind, up_to_seq, text, tokens, created_at) \
         VALUES (1, 1, 1, 1, 'api:nora', 'explicit', 1, 'Nora said hello', 3, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "quality_sample",
        "INSERT INTO quality_sample (id, tenant_id, workspace_id, week, position, fact_id, created_at) VALUES \
         (1, 1, 1, '2026-03-30', 0, 1, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "quality_mark",
        "INSERT INTO quality_mark (id, tenant_id, workspace_id, week, \"right\", \"wrong\") VALUES (1, 1, 1, '2026-03-30', 3, 1)",
    ),
    (
        "block_rule",
        "INSERT INTO block_rule (id, tenant_id, agent_id, owner_key, topic, made_by, created_at) VALUES \
         (1, 1, 1, 'api:nora', 'my health', 'conversation', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_view",
        "INSERT INTO memory_view (id, tenant_id, workspace_id, user_id, name, query, created_at) VALUES \
         (1, 1, 1, 1, 'Doubtful', 'trust=low', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_test_suite",
        "INSERT INTO memory_test_suite (id, tenant_id, agent_id, name, content, runs, created_at, updated_at) VALUES \
         (1, 1, 1, 'Demo', 'tests: []', '[]', '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_test_question",
        "INSERT INTO memory_test_question (id, tenant_id, agent_id, owner_key, query, expected, top, made_by, created_at) VALUES \
         (1, 1, 1, 'api:nora', 'Which tea?', 'oolong', 5, '1', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "model_config",
        "INSERT INTO model_config (id, tenant_id, workspace_id, agent_id, provider, model, updated_at) VALUES \
         (1, 1, 1, 1, 'openai', 'small', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "model_usage",
        "INSERT INTO model_usage (id, tenant_id, workspace_id, agent_id, day, purpose, model, calls, failed_calls, prompt_tokens, \
         completion_tokens) VALUES (1, 1, 1, 1, '2026-04-01', 'chat', 'small', 1, 0, 11, 7)",
    ),
    (
        "graph_entity",
        "INSERT INTO graph_entity (id, tenant_id, agent_id, owner_key, scope, name, name_key, kind, description, aliases, confidence, \
         created_at, updated_at) VALUES (1, 1, 1, 'api:nora', 'PERSONAL', '诺拉', '诺拉', 'person', '', '[]', 0.9, \
         '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "graph_relation",
        "INSERT INTO graph_relation (id, tenant_id, agent_id, owner_key, scope, subject_id, predicate, object_id, said_subject_id, \
         said_object_id, confidence, valid_from, learned_at, source, evidence, status) VALUES (1, 1, 1, 'api:nora', 'PERSONAL', 1, \
         'knows', 1, 1, 1, 0.9, '2026-04-01T08:00:00+00:00', '2026-04-01T08:00:00+00:00', 'rules', 'x', 'active')",
    ),
    (
        "graph_candidate",
        "INSERT INTO graph_candidate (id, tenant_id, agent_id, owner_key, scope, entity_a, entity_b, name_similarity, state, merged, \
         created_at) VALUES (1, 1, 1, 'api:nora', 'PERSONAL', 1, 1, 0.9, 'pending', 'null', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "identity_provider",
        "INSERT INTO identity_provider (id, tenant_id, name, issuer, client_id, group_claim, rules, domains, is_exclusive, created_at) \
         VALUES (1, 1, 'Acme', 'https://login.example.org', 'c', 'groups', '[]', '[]', false, '2026-04-01T08:00:00+00:00')",
    ),
    (
        "identity_link",
        "INSERT INTO identity_link (id, tenant_id, provider_id, user_id, subject, created_at) VALUES (1, 1, 1, 1, 's', \
         '2026-04-01T08:00:00+00:00')",
    ),
    (
        "second_factor",
        "INSERT INTO second_factor (id, tenant_id, user_id, sealed_secret, last_step, recovery_hashes, created_at) VALUES (1, 1, 1, \
         'v1:x', 1, '[]', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "passkey",
        "INSERT INTO passkey (id, tenant_id, user_id, name, site, credential_id, public_key, counter, created_at) VALUES (1, 1, 1, '手机', \
         'noctuary.example.org', 'Aa', 'Bb', 'Cc', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "memory_import",
        "INSERT INTO memory_import (id, tenant_id, agent_id, owner_key, source, digest, conversations, messages, conversations_read, \
         messages_read, messages_added, created_at) VALUES (1, 1, 1, 'api:nora', 'chatgpt', 'd', 1, 2, 0, 0, 0, \
         '2026-04-01T08:00:00+00:00')",
    ),
    (
        "import_part",
        "INSERT INTO import_part (id, tenant_id, agent_id, owner_key, import_id, conversation, title, is_last, content, created_at) \
         VALUES (1, 1, 1, 'api:nora', 1, 'c', '茶', true, '[]', '2026-04-01T08:00:00+00:00')",
    ),
    (
        "oauth_grant",
        "INSERT INTO oauth_grant (id, tenant_id, workspace_id, user_id, agent_id, client_hash, client_name, redirect_uri, scopes, \
         challenge, code_hash, code_expires_at, token_id, created_at) VALUES (1, 1, 1, 1, 1, 'h', 'Aster', 'https://app.example.org/', \
         'memory:read', 'c', 'd', '2026-04-01T08:00:00+00:00', 1, '2026-04-01T08:00:00+00:00')",
    ),
];
