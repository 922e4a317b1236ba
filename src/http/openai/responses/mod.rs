//! `POST /v1/responses`: OpenAI's newer interface of chat.

mod answer;
mod create;
mod input;
mod request;
mod stream;

pub use create::create_response;
