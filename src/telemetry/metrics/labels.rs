//! The labels of metrics. Every value is out of a closed list, or a pattern of a route: no id, name or text of anybody can be one.

use prometheus_client::encoding::EncodeLabelSet;

/// An answered request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Request {
    pub method: &'static str,
    pub route: String,
    pub status: &'static str,
}

/// Where a request went.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Route {
    pub method: &'static str,
    pub route: String,
}

/// How a start of a job ended.
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

/// Rows of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Waiting {
    pub kind: String,
    pub state: String,
}

/// How something went.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Outcome {
    pub outcome: &'static str,
}

/// What an answer of recall lacked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Degraded {
    pub degraded: &'static str,
}

/// A table of the database.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Table {
    pub table: &'static str,
}

/// A run of the extractor.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Extraction {
    pub engine: &'static str,
    pub outcome: &'static str,
}

/// Where a fact came from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Source {
    pub source: &'static str,
}

/// A call of a model.
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

/// A source of context that was asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Told {
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
