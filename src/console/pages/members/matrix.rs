//! The roles that a form offers, and the permissions of each, derived from the rules that the services check.

use crate::console::frame::Frame;
use crate::domain::access::Permission;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;

/// Permissions by role.
pub(super) struct Matrix {
    /// Names of the roles, weakest first.
    pub roles: Vec<String>,
    pub lines: Vec<Line>,
}

/// One permission.
pub(super) struct Line {
    pub name: String,
    /// The scope that a token needs for the permission.
    pub scope: Option<&'static str>,
    /// One cell per role.
    pub cells: Vec<bool>,
}

impl Matrix {
    pub fn of(frame: &Frame) -> Self {
        let line = |permission: Permission| Line {
            name: frame.t.word("permission", permission.as_str()),
            scope: permission.scope().map(TokenScope::as_str),
            cells: Role::ALL.into_iter().map(|role| role >= permission.role()).collect(),
        };
        Self {
            roles: Role::ALL.into_iter().map(|role| frame.t.word("role", role.as_str())).collect(),
            lines: Permission::ALL.into_iter().map(line).collect(),
        }
    }
}

/// The path of the page.
pub(crate) const HERE: &str = "/settings/members";

pub(crate) fn roles(frame: &Frame) -> Vec<(String, String)> {
    Role::ALL.into_iter().map(|role| (role.as_str().to_owned(), frame.t.word("role", role.as_str()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_says_what_the_services_check() {
        let matrix = Matrix::of(&Frame::samples().remove(0));
        let told: Vec<_> = matrix.lines.iter().map(|line| (line.scope, line.cells.clone())).collect();
        assert_eq!(
            told,
            [
                (None, vec![true, true, true]),
                (Some("memory:read"), vec![true, true, true]),
                (Some("memory:write"), vec![false, true, true]),
                (Some("chat"), vec![false, true, true]),
                (Some("admin"), vec![false, false, true]),
            ]
        );
        assert!(matrix.lines.iter().all(|line| !line.name.starts_with('[')));
    }
}
