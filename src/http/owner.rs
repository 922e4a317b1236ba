//! Reads which owner a request is about. Handlers take [`ForOwner`], which checks the access before it yields the request; a handler that
//! checks something else first takes the parts and calls [`NamesOwner::split`].

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, HttpRequest};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName};
use crate::http::body::{Body, Query};

/// A request or a query string with owner fields. `owner_fields!` declares one.
pub trait OwnerFields {
    /// Takes the owner's name out of the fields.
    fn take_owner(&mut self) -> OwnerName;
}

/// A part of an HTTP request that names the owner of the call.
pub trait NamesOwner {
    /// The request without its owner.
    type Request;

    /// The owner that the part names, and the rest of the request.
    fn split(self) -> (OwnerName, Self::Request);

    /// The owner that the part names.
    fn owner(self) -> OwnerName
    where
        Self: Sized,
    {
        self.split().0
    }
}

impl<T: OwnerFields> NamesOwner for Body<T> {
    type Request = T;

    fn split(mut self) -> (OwnerName, T) {
        (self.0.take_owner(), self.0)
    }
}

impl<T: OwnerFields> NamesOwner for Query<T> {
    type Request = T;

    fn split(mut self) -> (OwnerName, T) {
        (self.0.take_owner(), self.0)
    }
}

/// The owner may stand in the query string or in the body.
impl<T: OwnerFields> NamesOwner for (Query<OwnerQuery>, Body<T>) {
    type Request = T;

    fn split(self) -> (OwnerName, T) {
        let (query, body) = self;
        let (owner, request) = body.split();
        (owner.or(query.owner()), request)
    }
}

/// The access to the memory of the owner whom the part `P` names, and the request. Errors come in this order: those of [`AgentAccess`],
/// those of `P`, and those of [`AgentAccess::for_owner`].
#[derive(Debug)]
pub struct ForOwner<P: NamesOwner>(pub OwnerAccess, pub P::Request);

impl<P> FromRequest for ForOwner<P>
where
    P: NamesOwner + FromRequest + 'static,
{
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let access = AgentAccess::from_request(request, &mut Payload::None);
        let part = P::from_request(request, payload);
        Box::pin(async move {
            let access = access.await?;
            let (owner, request) = part.await.map_err(Into::into)?.split();
            Ok(Self(access.for_owner(&owner)?, request))
        })
    }
}

/// Declares a struct with the four owner fields after its own, and implements [`OwnerFields`] for it. The description of `ownerKey` may
/// follow the struct. serde can either flatten shared fields or refuse unknown ones, but not both.
macro_rules! owner_fields {
    ($(#[$($attribute:tt)*])* pub struct $name:ident { $($field:tt)* }) => {
        $crate::http::owner::owner_fields! {
            $(#[$($attribute)*])*
            pub struct $name { $($field)* }
            /// The full owner key, for operators.
            owner_key
        }
    };
    ($(#[$($attribute:tt)*])* pub struct $name:ident { $($field:tt)* } $(#[$($about_key:tt)*])+ owner_key $({ $($later:tt)* })?) => {
        $(#[$($attribute)*])*
        pub struct $name {
            $($field)*
            /// The end user this call is about.
            end_user_id: Option<String>,
            /// The messaging channel of `senderId`.
            channel: Option<String>,
            /// The sender on `channel` this call is about.
            sender_id: Option<String>,
            $(#[$($about_key)*])+
            owner_key: Option<String>,
            $($($later)*)?
        }

        impl $crate::http::owner::OwnerFields for $name {
            fn take_owner(&mut self) -> $crate::domain::access::OwnerName {
                $crate::domain::access::OwnerName {
                    end_user_id: self.end_user_id.take(),
                    channel: self.channel.take(),
                    sender_id: self.sender_id.take(),
                    owner_key: self.owner_key.take(),
                }
            }
        }
    };
}

pub(crate) use owner_fields;

owner_fields! {
    /// The owner, where the body may name it too.
    #[derive(Debug, Default, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", default)]
    #[into_params(parameter_in = Query)]
    pub struct OwnerQuery {}
}

owner_fields! {
    /// The owner fields, for bodies without other fields.
    #[derive(Debug, Default, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
    #[schema(example = json!({"endUserId": "nora"}))]
    pub struct OwnerBody {}
    /// The full owner key, for operators. `system` stands for the team's memory.
    owner_key
}

owner_fields! {
    /// The owner, and nothing else. The owner defaults to the caller.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct OnlyOwnerQuery {}
}

owner_fields! {
    /// The owner, and the page to return. The owner defaults to the caller.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct OwnerPageQuery {
        /// The `nextCursor` of the previous page.
        pub cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        pub limit: Option<u64>,
    }
}
