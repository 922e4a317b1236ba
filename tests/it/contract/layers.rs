//! The layers as data: which module may import which, and which calls are reserved to certain files. ARCHITECTURE.md describes them.

/// A module and the modules that it may use, besides itself and [`COMMON`].
pub struct Layer {
    pub name: &'static str,
    pub may_use: &'static [&'static str],
}

/// Modules that every module may use.
pub const COMMON: &[&str] = &["domain", "error", "config", "app_state", "telemetry"];

const SERVICES: &[&str] = &["auth", "tenancy", "memory", "chat"];

/// One row per folder or file directly below `src/`.
pub const LAYERS: &[Layer] = &[
    // Surfaces translate a request into one service call. They use neither foundations nor each other.
    Layer { name: "http", may_use: &["auth", "tenancy", "memory", "chat", "edge"] },
    Layer { name: "console", may_use: &["auth", "tenancy", "memory", "chat", "edge"] },
    Layer { name: "mcp", may_use: &["tenancy", "memory", "edge"] },
    // Shared by all HTTP surfaces.
    Layer { name: "edge", may_use: SERVICES },
    // The worker is the surface of the queue, so that it may use it.
    Layer { name: "worker", may_use: &["tenancy", "memory", "queue"] },
    // The command line starts the server, prints the API description, and is a client of its own server (`net`).
    Layer { name: "cli", may_use: &["auth", "tenancy", "memory", "app", "http", "worker", "net"] },
    // Services.
    Layer { name: "auth", may_use: &["store"] },
    Layer { name: "tenancy", may_use: &["auth", "memory", "store", "queue", "llm", "net"] },
    Layer { name: "memory", may_use: &["auth", "tenancy", "store", "queue", "llm", "remote"] },
    Layer { name: "chat", may_use: &["tenancy", "memory", "store", "llm"] },
    // Foundations: the queue stores its jobs in `store`; models are called over `net`.
    Layer { name: "store", may_use: &[] },
    Layer { name: "queue", may_use: &["store"] },
    Layer { name: "llm", may_use: &["net"] },
    Layer { name: "remote", may_use: &["net"] },
    Layer { name: "net", may_use: &[] },
    // Plain types.
    Layer { name: "domain", may_use: &[] },
    Layer { name: "error", may_use: &[] },
    Layer { name: "config", may_use: &[] },
    Layer { name: "telemetry", may_use: &[] },
    // Assembly.
    Layer {
        name: "app",
        may_use: &["http", "console", "mcp", "edge", "auth", "tenancy", "memory", "store", "queue", "llm", "remote", "net"],
    },
    Layer { name: "app_state", may_use: &["auth", "tenancy", "memory", "chat", "store", "queue", "llm", "remote", "net"] },
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
    Reserved { pattern: r"\bapalis\w*::", only_in: &["src/queue/", "src/worker/"], reason: "the job runtime stays behind the queue" },
    Reserved {
        pattern: r"\bactix_web::",
        only_in: &["src/http/", "src/console/", "src/mcp/", "src/edge/", "src/app.rs"],
        reason: "HTTP is a surface",
    },
    Reserved {
        pattern: r"\bAccess::mint\b",
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
            "src/memory/indexing/catch_up.rs",
            // Finds items without a vector of the current embedding model.
            "src/memory/embedding/catch_up.rs",
            // Finds idle conversations.
            "src/memory/conversations/session.rs",
            // Finds expired facts.
            "src/memory/facts/upkeep.rs",
            // Finds memory servers that lack changes.
            "src/memory/external/copy.rs",
            // Compares the forget ledger with the receipts.
            "src/memory/forget/replay/",
            // Finds due nights.
            "src/memory/dream/schedule.rs",
            // Finds expired episodes.
            "src/memory/episodes/expire.rs",
            // Finds active conversations with unread messages.
            "src/memory/extract/reflect.rs",
            // Each process takes a node number when it starts.
            "src/store/nodes.rs",
            // The readiness probe writes a number and reads it back.
            "src/store/probe.rs",
            // The installation's key for tombstones.
            "src/store/settings.rs",
            // Commands and diagnosis for the operator.
            "src/tenancy/operator.rs",
            "src/tenancy/tenants.rs",
            "src/tenancy/diagnosis.rs",
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
            "src/memory/forget/begin.rs",
            "src/memory/forget/owner.rs",
            "src/memory/forget/preview.rs",
            // Writes audit rows only.
            "src/memory/facts/read.rs",
            "src/memory/recall/mod.rs",
            "src/memory/conversations/read.rs",
            "src/memory/oversight.rs",
            // Replays the forget ledger: it forgets, and checks with `store::erasing` whether a job already does.
            "src/memory/forget/replay/",
            // Several owners in one transaction: `store::erasing` checks each.
            "src/memory/facts/import/run.rs",
            "src/memory/dream/night.rs",
            "src/memory/guard/review.rs",
            // Periodic rounds over all buckets and conversations: `store::erasing` checks each owner.
            "src/memory/facts/upkeep.rs",
            "src/memory/indexing/catch_up.rs",
            "src/memory/conversations/session.rs",
            "src/memory/extract/reflect.rs",
            // Rows of an agent without an owner: its nights, SOUL.md, its memory servers and how far they are in sync.
            "src/memory/dream/schedule.rs",
            "src/memory/dream/soul/mod.rs",
            "src/memory/external/",
            // Recall counts, which check the tombstones of people.
            "src/memory/recall/tracking/flush.rs",
            // Vectors of existing rows, and the deletion of expired episodes.
            "src/memory/embedding/",
            "src/memory/episodes/expire.rs",
            // Renews the lease of a turn, and records turns that end without messages.
            "src/chat/turn_store.rs",
        ],
        reason: "who writes for an owner asks whether the owner is being forgotten: `Db::write_for`",
    },
    Reserved { pattern: r"\bio::(stdout|stderr)\b", only_in: &["src/cli/print.rs", "src/telemetry/"], reason: "one place prints" },
];
