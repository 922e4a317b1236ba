//! The rules of the house, as data: who may import whom. ARCHITECTURE.md draws the picture.

/// What one part of the house may use, besides itself and what everybody may use.
pub struct Layer {
    pub name: &'static str,
    pub may_use: &'static [&'static str],
}

/// What everybody may use.
pub const COMMON: &[&str] = &["domain", "error", "config", "app_state", "telemetry"];

const SERVICES: &[&str] = &["auth", "tenancy", "memory", "chat"];

/// One row a folder or file directly below `src/`.
pub const LAYERS: &[Layer] = &[
    // Surfaces: translate between the outside and one service function; never reach below the services, never know each other.
    Layer { name: "http", may_use: &["auth", "tenancy", "memory", "chat", "edge"] },
    Layer { name: "console", may_use: &["auth", "tenancy", "memory", "chat", "edge"] },
    Layer { name: "mcp", may_use: &["tenancy", "memory", "edge"] },
    // What surrounds requests of whatever surface.
    Layer { name: "edge", may_use: SERVICES },
    // The worker is the one surface whose outside is the queue itself.
    Layer { name: "worker", may_use: &["tenancy", "memory", "queue"] },
    // The command line starts the others, prints the API's description, and is a client of its own server (`net`).
    Layer { name: "cli", may_use: &["auth", "tenancy", "memory", "app", "http", "worker", "net"] },
    // Services.
    Layer { name: "auth", may_use: &["store"] },
    Layer { name: "tenancy", may_use: &["auth", "memory", "store", "queue", "llm", "net"] },
    Layer { name: "memory", may_use: &["auth", "tenancy", "store", "queue", "llm", "remote"] },
    Layer { name: "chat", may_use: &["tenancy", "memory", "store", "llm"] },
    // Foundations: the queue keeps its ledger in the store; the model is called over `net`.
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
    // What holds everything together.
    Layer {
        name: "app",
        may_use: &["http", "console", "mcp", "edge", "auth", "tenancy", "memory", "store", "queue", "llm", "remote", "net"],
    },
    Layer { name: "app_state", may_use: &["auth", "tenancy", "memory", "chat", "store", "queue", "llm", "remote", "net"] },
    Layer { name: "lib", may_use: &[] },
    Layer { name: "main", may_use: &[] },
];

/// A crate or call that only some places may use.
pub struct Reserved {
    /// A pattern over code without comments and strings.
    pub pattern: &'static str,
    /// Beginnings of the paths that may.
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
            // Before a ticket exists: who is calling?
            "src/auth/",
            // The ledger serves all tenants: claiming, leases, upkeep.
            "src/queue/",
            // Memory from before the index, of all tenants.
            "src/memory/indexing/catch_up.rs",
            // Memory that waits for the model in use, of all tenants.
            "src/memory/embedding/catch_up.rs",
            // Conversations that fell silent, of all tenants.
            "src/memory/conversations/session.rs",
            // Facts whose time is over, of all tenants.
            "src/memory/facts/upkeep.rs",
            // Memory servers that are behind, of all tenants.
            "src/memory/external/copy.rs",
            // Receipts of the forget ledger, of all tenants.
            "src/memory/forget/replay/",
            // Nights that are due, of all tenants.
            "src/memory/dream/schedule.rs",
            // Episodes whose time is over, of all tenants.
            "src/memory/episodes/expire.rs",
            // Conversations that go on, of all tenants.
            "src/memory/extract/reflect.rs",
            // Every process that starts takes its number.
            "src/store/nodes.rs",
            // Readiness writes a number of the installation's and reads it back.
            "src/store/probe.rs",
            // The key of what stays forgotten, once for the installation.
            "src/store/settings.rs",
            // The operator's commands and check-up.
            "src/tenancy/operator.rs",
            "src/tenancy/tenants.rs",
            "src/tenancy/diagnosis.rs",
            // What an operator watches, in numbers of all tenants together.
            "src/tenancy/monitoring.rs",
            "src/tenancy/readiness.rs",
        ],
        reason: "a transaction over all tenants is for what comes before a ticket",
    },
    Reserved {
        pattern: r"\bdb\s*\.write\(",
        only_in: &[
            "src/store/",
            // Nobody's memory: accounts, settings, agents, jobs.
            "src/auth/",
            "src/tenancy/",
            "src/queue/",
            // The forgetting itself, and what it would take.
            "src/memory/forget/begin.rs",
            "src/memory/forget/owner.rs",
            "src/memory/forget/preview.rs",
            // Rows of the audit log alone.
            "src/memory/facts/read.rs",
            "src/memory/recall/mod.rs",
            "src/memory/conversations/read.rs",
            "src/memory/oversight.rs",
            // The forget ledger done again: it forgets, and asks `store::erasing` whether a job is at it.
            "src/memory/forget/replay/",
            // Several owners in one transaction: each is asked for with `store::erasing`.
            "src/memory/facts/import/run.rs",
            "src/memory/dream/night.rs",
            "src/memory/guard/review.rs",
            // Rounds over the buckets and conversations of everybody, likewise.
            "src/memory/facts/upkeep.rs",
            "src/memory/indexing/catch_up.rs",
            "src/memory/conversations/session.rs",
            "src/memory/extract/reflect.rs",
            // What an agent has and no owner: its nights, its character, its memory servers and the marks of what they were sent.
            "src/memory/dream/schedule.rs",
            "src/memory/dream/soul/mod.rs",
            "src/memory/external/",
            // Counts of what was recalled, which ask the tombstones of people.
            "src/memory/recall/tracking/flush.rs",
            // Vectors of rows that stand, and episodes that go.
            "src/memory/embedding/",
            "src/memory/episodes/expire.rs",
            // A turn that ends without a word.
            "src/chat/turn_store.rs",
        ],
        reason: "who writes for an owner asks whether the owner is being forgotten: `Db::write_for`",
    },
    Reserved { pattern: r"\bio::(stdout|stderr)\b", only_in: &["src/cli/print.rs", "src/telemetry/"], reason: "one place prints" },
];
