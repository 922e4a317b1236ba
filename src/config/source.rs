//! The source of a key's value. Shown by `doctor` and the settings.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The source of a value; later variants win over earlier ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The built-in default.
    Default,
    /// The profile of this name.
    Profile(&'static str),
    /// A configuration file.
    File(PathBuf),
    /// An environment variable, by its name.
    Environment(String),
    /// An option of the command line, by its name.
    CommandLine(String),
    /// An override in the database.
    Override(Level),
}

/// The level of an override in the database; narrower ones win.
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
    /// The name of the level.
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
            Self::Profile(name) => write!(f, "profile {name}"),
            Self::File(path) => write!(f, "file {}", path.display()),
            Self::Environment(name) => write!(f, "environment {name}"),
            Self::CommandLine(option) => write!(f, "option {option}"),
            Self::Override(level) => write!(f, "override of the {}", level.as_str()),
        }
    }
}

/// The sources of all keys that do not have their default.
pub type Sources = BTreeMap<String, Source>;
