//! Where the value of a key came from. Shown by `doctor` and the settings.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where a value came from; later variants win over earlier ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The default that is built in.
    Default,
    /// A configuration file.
    File(PathBuf),
    /// An environment variable, by its name.
    Environment(String),
    /// An option of the command line, by its name.
    CommandLine(String),
    /// A setting in the database.
    Override(Level),
}

/// How wide a setting in the database holds; narrower ones win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The whole tenant.
    Tenant,
    /// One workspace.
    Workspace,
    /// One agent.
    Agent,
}

impl Level {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tenant => "tenant",
            Self::Workspace => "workspace",
            Self::Agent => "agent",
        }
    }
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(path) => write!(f, "file {}", path.display()),
            Self::Environment(name) => write!(f, "environment {name}"),
            Self::CommandLine(option) => write!(f, "option {option}"),
            Self::Override(level) => write!(f, "override of the {}", level.as_str()),
        }
    }
}

/// Sources of all keys that are not at their default.
pub type Sources = BTreeMap<String, Source>;
