//! Gauges whose values are read anew for each scrape, so that no state must be updated.

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::catalogue::PREFIX;
use super::labels::{JobRows, Part};

/// Jobs of one kind in one state.
#[derive(Debug, Clone, PartialEq)]
pub struct JobsOfKind {
    /// The kind.
    pub kind: String,
    /// The state.
    pub state: String,
    /// The number of jobs.
    pub count: i64,
    /// The seconds since the oldest became due or started; 0 if it is not due yet.
    pub oldest_seconds: f64,
}

/// The current values.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Gauges {
    /// The jobs of all tenants; `None` if they cannot be read.
    pub jobs: Option<Vec<JobsOfKind>>,
    /// The number of expired leases, and the seconds since the oldest expired.
    pub expired_leases: Option<(i64, f64)>,
    /// The number of live workers, their slots and the jobs they run.
    pub workers: Option<(i64, i64, i64)>,
    /// The size of the recall index in memory: bytes and buckets.
    pub index: (i64, i64),
    /// The maximum size of the index, in bytes.
    pub index_ceiling: i64,
    /// The parts of the readiness check, and whether each is ready.
    pub parts: Vec<(&'static str, bool)>,
}

impl Gauges {
    pub(super) fn registry(self) -> Registry {
        let mut registry = Registry::with_prefix(PREFIX);
        let r = &mut registry;
        if let Some(jobs) = self.jobs {
            add_jobs(r, jobs);
        }
        if let Some((alive, slots, running)) = self.workers {
            r.register("workers", "Workers with a recent heartbeat, on all nodes", gauge(alive));
            r.register("worker_slots", "Jobs that these workers can run at once", gauge(slots));
            r.register("worker_jobs", "Jobs that these workers are running", gauge(running));
        }
        r.register("index_bytes", "Memory used by the recall index", gauge(self.index.0));
        r.register("index_buckets", "Buckets of the recall index in memory", gauge(self.index.1));
        if let Some((count, oldest_seconds)) = self.expired_leases {
            r.register("jobs_expired_leases", "Running jobs with an expired lease, until another worker takes them over", gauge(count));
            let oldest = Gauge::<f64, std::sync::atomic::AtomicU64>::default();
            oldest.set(oldest_seconds);
            r.register("jobs_oldest_expired_lease_seconds", "Seconds since the oldest of these leases expired", oldest);
        }
        r.register("index_ceiling_bytes", "Memory limit of the recall index", gauge(self.index_ceiling));
        let parts = Family::<Part, Gauge>::default();
        for (part, is_well) in self.parts {
            parts.get_or_create(&Part { part }).set(i64::from(is_well));
        }
        r.register("part_ready", "Whether a part is ready (1), as reported by /readyz", parts);
        registry
    }
}

fn gauge(value: i64) -> Gauge {
    let gauge = Gauge::default();
    gauge.set(value);
    gauge
}

fn add_jobs(registry: &mut Registry, jobs: Vec<JobsOfKind>) {
    let counts = Family::<JobRows, Gauge>::default();
    let ages = Family::<JobRows, Gauge<f64, std::sync::atomic::AtomicU64>>::default();
    for JobsOfKind { kind, state, count, oldest_seconds } in jobs {
        let labels = JobRows { kind, state };
        counts.get_or_create(&labels).set(count);
        ages.get_or_create(&labels).set(oldest_seconds);
    }
    registry.register("jobs", "Jobs that are waiting, running, failed or quarantined, by kind and state", counts);
    registry.register("jobs_oldest_seconds", "Seconds that the oldest of them has been due or running", ages);
}
