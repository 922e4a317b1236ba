//! Tests of unusual address forms, one by one.

use super::*;

fn check(text: &str) -> Result<(), AddressRefused> {
    match Url::parse(text) {
        Ok(url) => check_url(&url, &AllowedHosts::default()),
        Err(_) => Err(AddressRefused::NotPublic),
    }
}

#[test]
fn no_spelling_of_an_inner_address_passes() {
    let hosts = [
        "127.0.0.1",
        "127.1",
        "127.0.0.1.",
        "0177.0.0.1",
        "0x7f.0.0.1",
        "0x7f000001",
        "2130706433",
        "017700000001",
        "0",
        "0.0.0.0",
        "[::]",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b::a00:1]",
        "[64:ff9b:1::1]",
        "[2002:7f00:1::]",
        "[2002:a00:1::1]",
        "[2001:0:7f00:1::]",
        "[2001:db8::1]",
        "[3fff::1]",
        "[fc00::1]",
        "[fd12:3456::1]",
        "[fe80::1]",
        "[fec0::1]",
        "[ff02::1]",
        "[100::1]",
        "[5f00::1]",
        "169.254.169.254",
        "0xa9fea9fe",
        "2852039166",
        "100.64.0.1",
        "100.127.255.255",
        "10.0.0.1",
        "10.255.255.255",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "a.localhost",
        "metadata.google.internal",
        "metadata",
        "printer.local",
        "db.corp",
        "router.lan",
        "１２７.０.０.１",
        "127。0。0。1",
        "ⓛocalhost",
        "①②⑦.0.0.1",
    ];
    for host in hosts {
        assert_eq!(check(&format!("https://{host}/v1")), Err(AddressRefused::NotPublic), "{host}");
    }
}

#[test]
fn only_https_on_web_ports_without_credentials_passes() {
    for text in ["file:///etc/passwd", "gopher://example.com/", "ftp://example.com/", "http://example.com/", "data:text/plain,x"] {
        assert_eq!(check(text), Err(AddressRefused::Scheme), "{text}");
    }
    for text in ["https://user@example.com/", "https://user:word@example.com/", "https://example.com@127.0.0.1/", "https://:x@example.com/"]
    {
        assert_eq!(check(text), Err(AddressRefused::Credentials), "{text}");
    }
    for port in [1, 22, 25, 80, 6379, 5432, 8080, 11434] {
        assert_eq!(check(&format!("https://example.com:{port}/")), Err(AddressRefused::Port), "{port}");
    }
}

#[test]
fn a_mark_that_hides_the_host_does_not_help() {
    for text in [
        "https://127.0.0.1#@example.com/",
        "https://127.0.0.1\\@example.com/",
        "https://127.0.0.1?@example.com/",
        "https://127.0.0.1/@example.com",
    ] {
        assert_eq!(check(text), Err(AddressRefused::NotPublic), "{text}");
    }
}

#[test]
fn public_addresses_pass() {
    let hosts = [
        "example.com",
        "api.openai.com",
        "api.example.com.",
        "1.1.1.1",
        "100.63.0.1",
        "172.32.0.1",
        "[2606:4700::1111]",
        "[64:ff9b::1.1.1.1]",
        "例子.测试",
    ];
    for host in hosts {
        assert_eq!(check(&format!("https://{host}/v1")), Ok(()), "{host}");
    }
    assert_eq!(check("https://example.com:8443/"), Ok(()));
}

#[test]
fn the_operator_may_allow_an_inner_host_by_name_and_then_http_and_any_port_are_fine() {
    let allowed = AllowedHosts::new(["Ollama.lan.".to_owned(), "10.0.0.7".to_owned(), "[fd00::7]".to_owned()]);
    for text in ["http://ollama.lan:11434/", "https://ollama.lan./", "http://10.0.0.7:8000/", "http://[fd00::7]:8000/"] {
        assert_eq!(check_url(&Url::parse(text).unwrap(), &allowed), Ok(()), "{text}");
    }
    for text in ["http://10.0.0.8:8000/", "https://not.ollama.lan/", "http://u:p@ollama.lan/"] {
        assert!(check_url(&Url::parse(text).unwrap(), &allowed).is_err(), "{text}");
    }
}

#[test]
fn the_reason_does_not_repeat_the_address() {
    let error = check("https://10.0.0.1/secret-path").unwrap_err();
    assert!(!error.to_string().contains("10.0.0.1") && error.to_string().starts_with("address_not_allowed"));
}
