//! Forms with a file.
#![no_main]

use actix_web::FromRequest;
use actix_web::test::TestRequest;
use actix_web::web::Payload;
use libfuzzer_sys::fuzz_target;
use noctuary::edge::files::{Bounds, upload};

const BOUNDS: Bounds = Bounds { file: 512, field: 64 };

fuzz_target!(|data: (&str, &[u8])| {
    let (kind, body) = data;
    let kind = if kind.is_empty() { "multipart/form-data; boundary=b" } else { kind };
    if actix_web::http::header::HeaderValue::from_str(kind).is_err() {
        return;
    }
    let request = TestRequest::post().insert_header(("content-type", kind)).set_payload(body.to_vec());
    let (request, mut payload) = request.to_http_parts();
    futures::executor::block_on(async {
        let payload = Payload::from_request(&request, &mut payload).await.expect("a payload");
        if let Ok(form) = upload(&request, payload, BOUNDS).await {
            assert!(form.file.is_none_or(|file| (1..=BOUNDS.file).contains(&file.len())));
            assert!(form.fields.values().all(|text| text.len() <= BOUNDS.field));
        }
    });
});
