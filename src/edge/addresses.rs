//! All registered paths with their methods, for 405 responses. The application says where it finds the routes that the surfaces register.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use actix_web::HttpRequest;
use actix_web::dev::ResourceDef;
use actix_web::http::Method;
use actix_web::web::Data;

/// Path patterns and their methods, looked up when a request first asks for them: most servers never need them, and they are many.
#[derive(Debug)]
pub struct Addresses {
    known: fn() -> Vec<(String, Method)>,
    table: OnceLock<Vec<(ResourceDef, Method)>>,
}

impl Addresses {
    /// The table of the patterns that `known` gives.
    #[must_use]
    pub const fn of(known: fn() -> Vec<(String, Method)>) -> Self {
        Self { known, table: OnceLock::new() }
    }

    fn table(&self) -> &[(ResourceDef, Method)] {
        let resources = || (self.known)().into_iter().map(|(pattern, method)| (ResourceDef::new(pattern), method)).collect();
        self.table.get_or_init(resources)
    }

    /// The methods of this path, as the `Allow` header lists them; `None` for an unknown path. HEAD is allowed where GET is.
    #[must_use]
    pub fn allowed(&self, path: &str) -> Option<String> {
        let mut names: BTreeSet<&str> = self.answering(path).map(Method::as_str).collect();
        if names.contains("GET") {
            names.insert("HEAD");
        }
        (!names.is_empty()).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
    }

    fn answering<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Method> {
        self.table().iter().filter(move |(known, _)| known.is_match(path)).map(|(_, method)| method)
    }
}

/// Whether a route exists for this request. Without a table, true.
#[must_use]
pub fn is_answered(request: &HttpRequest) -> bool {
    let table = request.app_data::<Data<Addresses>>();
    table.is_none_or(|table| table.answering(request.path()).any(|method| method == request.method()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_methods_of_all_patterns_that_fit_are_allowed() {
        let table = Addresses::of(|| {
            let known = [("/facts/new", Method::GET), ("/facts/{fact}", Method::POST), ("/facts/{fact}", Method::DELETE)];
            known.map(|(pattern, method)| (pattern.to_owned(), method)).into()
        });
        assert_eq!(table.allowed("/facts/new").as_deref(), Some("DELETE, GET, HEAD, POST"));
        assert_eq!(table.allowed("/facts/7").as_deref(), Some("DELETE, POST"));
        assert_eq!(table.allowed("/facts"), None);
    }
}
