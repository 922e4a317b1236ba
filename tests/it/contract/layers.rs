//! The layers as data: which module may import which, and which calls are reserved to certain files. ARCHITECTURE.md describes them.

/// A module and the modules that it may use, besides itself and [`COMMON`].
pub struct Layer {
    pub name: &'static str,
    pub may_use: &'static [&'static str],
}

/// Modules that every module may use.
pub const COMMON: &[&str] = &["domain", "error", "config", "telemetry"];

/// One row per folder or file directly below `src/`, lowest last. `app_state` is a composition: it holds what the rooms keep for the
/// life of a process, and only rooms that receive it name it.
pub const LAYERS: &[Layer] = &[
    // The command line starts the server, prints the API description, and is a client of its own server (`net`).
    Layer {
        name: "cli",
        may_use: &[
            "app_state",
            "auth",
            "tenancy",
            "memory",
            "memory_tests",
            "retrieval",
            "privacy",
            "pipeline",
            "app",
            "http",
            "worker",
            "net",
        ],
    },
    // Surfaces translate a request into one service call. They use neither foundations nor each other.
    Layer {
        name: "http",
        may_use: &["app_state", "auth", "tenancy", "memory", "retrieval", "privacy", "pipeline", "transfer", "compat", "chat", "edge"],
    },
    Layer {
        name: "console",
        may_use: &["auth", "tenancy", "memory", "memory_tests", "retrieval", "privacy", "pipeline", "transfer", "chat", "edge"],
    },
    Layer { name: "mcp", may_use: &["app_state", "tenancy", "memory", "compat", "edge"] },
    // The worker is the surface of the queue, so that it may use it.
    Layer { name: "worker", may_use: &["app_state", "tenancy", "memory", "memory_tests", "privacy", "pipeline", "queue"] },
    // Shared by all HTTP surfaces.
    Layer { name: "edge", may_use: &["app_state", "auth", "tenancy", "transfer", "chat"] },
    // A turn that Noctuary runs.
    Layer { name: "chat", may_use: &["app_state", "tenancy", "memory", "retrieval", "pipeline", "compat", "store", "llm"] },
    // Suites that say what must have been learned, each test in an installation of its own.
    // A run of a suite is a job (`queue`).
    Layer {
        name: "memory_tests",
        may_use: &["app_state", "auth", "tenancy", "memory", "retrieval", "privacy", "pipeline", "store", "queue"],
    },
    // Shapes of other systems.
    Layer { name: "compat", may_use: &["app_state", "tenancy", "memory", "retrieval", "privacy", "pipeline", "store"] },
    // Memory that enters or leaves as a whole.
    Layer { name: "transfer", may_use: &["app_state", "tenancy", "memory", "privacy", "store"] },
    // From conversations to memory, in jobs.
    Layer { name: "pipeline", may_use: &["app_state", "auth", "tenancy", "memory", "retrieval", "privacy", "store", "queue", "llm"] },
    // Forgetting.
    Layer { name: "privacy", may_use: &["app_state", "auth", "tenancy", "memory", "store", "queue"] },
    // What is handed back.
    Layer { name: "retrieval", may_use: &["app_state", "tenancy", "memory", "store", "llm"] },
    // What is stored, with one write path each.
    Layer { name: "memory", may_use: &["app_state", "auth", "tenancy", "store", "queue", "llm", "remote"] },
    // Who asks, and for which tenant.
    Layer { name: "tenancy", may_use: &["app_state", "auth", "store", "queue", "llm", "net"] },
    Layer { name: "auth", may_use: &["app_state", "store"] },
    // Foundations: the queue stores its jobs in `store`; models are called over `net`.
    Layer { name: "queue", may_use: &["store"] },
    Layer { name: "llm", may_use: &["net"] },
    Layer { name: "remote", may_use: &["net"] },
    Layer { name: "store", may_use: &[] },
    Layer { name: "net", may_use: &[] },
    // Plain types.
    Layer { name: "domain", may_use: &[] },
    Layer { name: "error", may_use: &[] },
    Layer { name: "config", may_use: &[] },
    Layer { name: "telemetry", may_use: &[] },
    // Assembly.
    Layer {
        name: "app",
        may_use: &[
            "app_state",
            "http",
            "console",
            "mcp",
            "edge",
            "auth",
            "tenancy",
            "memory",
            "memory_tests",
            "retrieval",
            "pipeline",
            "worker",
            "store",
            "queue",
            "llm",
            "remote",
            "net",
        ],
    },
    Layer {
        name: "app_state",
        may_use: &["auth", "tenancy", "memory", "memory_tests", "retrieval", "chat", "store", "queue", "llm", "remote", "net"],
    },
    Layer { name: "lib", may_use: &[] },
    Layer { name: "main", may_use: &[] },
];

/// A crate or call that only some files may use.
pub struct Reserved {
    /// A pattern, matched against code without comments and strings.
    pub pattern: &'static str,
    /// Prefixes of the paths that may use it.
    pub only_in: &'static [&'static str],
    pub reason: &'static str,
}

pub const RESERVED: &[Reserved] = &[
    Reserved { pattern: r"\bsea_orm\b", only_in: &["src/store/", "src/error.rs"], reason: "SQL is the store's" },
    Reserved { pattern: r"\bentities::", only_in: &["src/store/"], reason: "rows never leave the store" },
    Reserved { pattern: r"\breqwest::", only_in: &["src/net/", "src/llm/", "src/remote/"], reason: "outbound HTTP goes through net" },
    Reserved {
        pattern: r"\bopentelemetry\w*::",
        only_in: &["src/telemetry/", "src/net/otlp.rs"],
        reason: "spans are tracing's; where they are sent is telemetry's",
    },
    Reserved { pattern: r"\bprometheus_client::", only_in: &["src/telemetry/"], reason: "metrics are named in one place" },
    Reserved { pattern: r"\bgenai::", only_in: &["src/llm/"], reason: "providers are llm's" },
    Reserved {
        pattern: r"\brmcp\w*::",
        only_in: &["src/mcp/", "src/remote/mcp.rs"],
        reason: "the protocol is a surface, and one wire of others",
    },
    Reserved {
        pattern: r"\bwebauthn_rp::",
        only_in: &["src/auth/passkeys/ceremony.rs"],
        reason: "what checks passkeys can be replaced in one place",
    },
    Reserved { pattern: r"\bapalis\w*::", only_in: &["src/queue/", "src/worker/"], reason: "the job runtime stays behind the queue" },
    Reserved {
        pattern: r"\bactix_web::",
        only_in: &["src/http/", "src/console/", "src/mcp/", "src/edge/", "src/app.rs"],
        reason: "HTTP is a surface",
    },
    Reserved {
        pattern: r"\bAccess::from_grant\b",
        only_in: &["src/auth/", "src/worker/", "src/cli/", "src/domain/access.rs"],
        reason: "the only ticket is made where a caller was checked",
    },
    Reserved {
        pattern: r"\.(read_across|read_single_across|write_across)\(",
        only_in: &[
            // Authentication, before an access value exists.
            "src/auth/",
            // The queue serves all tenants: claims, leases, upkeep.
            "src/queue/",
            // Indexes memory that is older than the index.
            "src/memory/facts/retelling.rs",
            "src/memory/indexing/catch_up.rs",
            // Finds items without a vector of the current embedding model.
            "src/memory/embedding.rs",
            // Finds idle conversations.
            "src/pipeline/conversations/session.rs",
            // Finds expired facts.
            "src/memory/facts/upkeep.rs",
            // Finds memory servers that lack changes.
            "src/memory/external/copy.rs",
            // Compares the forget ledger with the receipts.
            "src/privacy/forget/replay/",
            // Finds due nights.
            "src/pipeline/consolidation/schedule.rs",
            // Finds expired episodes.
            "src/memory/episodes/expire.rs",
            // Finds active conversations with unread messages.
            "src/pipeline/extraction/ongoing.rs",
            // The readiness probe writes a number and reads it back.
            "src/store/probe.rs",
            // The installation's key for tombstones, and the number that each process takes when it starts.
            "src/store/settings.rs",
            // The state of the installation's own model, for the readiness probe.
            "src/tenancy/models/standing.rs",
            // Commands and diagnosis for the operator.
            "src/tenancy/operator.rs",
            "src/tenancy/tenants.rs",
            "src/tenancy/diagnosis.rs",
            // Login through an identity provider, before an access value exists.
            "src/tenancy/identity_login.rs",
            // Metrics and readiness, summed over all tenants.
            "src/tenancy/monitoring.rs",
            "src/tenancy/readiness.rs",
        ],
        reason: "a transaction over all tenants is for what comes before a ticket",
    },
    Reserved {
        pattern: r"\bdb\s*\.write\(",
        only_in: &[
            "src/store/",
            // No owner's memory: accounts, settings, agents, jobs.
            "src/auth/",
            "src/tenancy/",
            "src/queue/",
            // Forgetting itself, and its preview.
            "src/privacy/forget/begin.rs",
            "src/privacy/forget/owner.rs",
            "src/privacy/forget/preview.rs",
            "src/privacy/owners.rs",
            "src/transfer/owner_export/",
            // Suites of an agent, and audit rows: no owner's memory.
            "src/memory_tests/stored.rs",
            "src/memory_tests/suite_run.rs",
            // Writes audit rows only.
            "src/memory/agents.rs",
            "src/memory/audit.rs",
            // Replays the forget ledger: it forgets, and checks with `store::erasing` whether a job already does.
            "src/privacy/forget/replay/",
            // Several owners in one transaction: `store::erasing` checks each.
            "src/transfer/fact_import/run.rs",
            "src/pipeline/consolidation/night.rs",
            "src/pipeline/review/quarantine.rs",
            // Periodic rounds over all buckets and conversations: `store::erasing` checks each owner.
            "src/memory/facts/upkeep.rs",
            "src/memory/facts/retelling.rs",
            "src/memory/indexing/catch_up.rs",
            "src/pipeline/conversations/session.rs",
            "src/pipeline/extraction/ongoing.rs",
            // Rows of an agent without an owner: its nights, SOUL.md, its memory servers and how far they are in sync.
            "src/pipeline/consolidation/schedule.rs",
            "src/pipeline/consolidation/soul/mod.rs",
            "src/memory/external/",
            // Recall counts, which check the tombstones of people.
            "src/memory/recall_usage/flush.rs",
            // Vectors of existing rows, and the deletion of expired episodes.
            "src/memory/embedding.rs",
            "src/memory/episodes/expire.rs",
            // Marks of the weekly sample, and jobs that do again what the engine did: ids of facts and runs, which go with their owner.
            "src/memory/quality.rs",
            "src/pipeline/again.rs",
            // Renews the lease of a turn, and records turns that end without messages.
            "src/chat/turn_store.rs",
        ],
        reason: "who writes for an owner asks whether the owner is being forgotten: `Db::write_for`",
    },
    Reserved { pattern: r"\bio::(stdout|stderr)\b", only_in: &["src/cli/print.rs", "src/telemetry/"], reason: "one place prints" },
];
