//! The labels of metrics. Every value comes from a closed list or is a route pattern, so that no id, name or user text becomes a label.

use prometheus_client::encoding::EncodeLabelSet;

/// An answered request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Request {
    pub method: &'static str,
    pub route: String,
    pub status: &'static str,
}

/// The route of a request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Route {
    pub method: &'static str,
    pub route: String,
}

/// How a run of a job ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Run {
    pub kind: &'static str,
    pub outcome: &'static str,
}

/// A kind of job.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Kind {
    pub kind: &'static str,
}

/// Rows of the job queue.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct JobRows {
    pub kind: String,
    pub state: String,
}

/// The outcome of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Outcome {
    pub outcome: &'static str,
}

/// What a recall response lacked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Degraded {
    pub degraded: &'static str,
}

/// A table of the database.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Table {
    pub table: &'static str,
}

/// An extraction run.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Extraction {
    pub engine: &'static str,
    pub outcome: &'static str,
}

/// The source of a fact.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Source {
    pub source: &'static str,
}

/// A call to a model.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Call {
    pub provider: &'static str,
    pub outcome: &'static str,
}

/// The protocol of a model.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Protocol {
    pub provider: &'static str,
}

/// Tokens of models.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Tokens {
    pub purpose: &'static str,
    pub direction: &'static str,
}

/// A context provider that was called.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ProviderCall {
    pub provider: String,
    pub outcome: &'static str,
}

/// A part of the system.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Part {
    pub part: &'static str,
}

/// The binary.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Build {
    pub version: &'static str,
}
