//! Renders every page with every sample, in both languages, and checks the HTML strictly.

use std::collections::HashSet;

use askama::DynTemplate;
use scraper::{Html, Selector};

use crate::console::assets;
use crate::console::frame::{self, Frame, unsaved};

type Samples = fn(&Frame) -> Vec<Box<dyn DynTemplate>>;

/// Every page; a test below reports missing ones.
const SCREENS: &[(&str, Samples)] = &[
    ("audit", super::audit::samples),
    ("docs", super::page_samples::docs_samples),
    ("defaults", super::defaults::samples),
    ("find", super::find::samples),
    ("health", super::page_samples::health_samples),
    ("home", super::home::samples),
    ("identity", super::identity::samples),
    ("quality", super::quality::samples),
    ("jobs", super::jobs::samples),
    ("login", super::page_samples::login_samples),
    ("login_code", super::page_samples::login_code_samples),
    ("members", super::members::samples),
    ("memories", super::memories::samples),
    ("memories many", super::memories::many_samples),
    ("models", super::models::samples),
    ("observability", super::observability::samples),
    ("usage", super::usage::samples),
    ("webhooks", super::webhooks::samples),
    ("connections", super::connections::samples),
    ("consent", super::consent::samples),
    ("transfer", super::transfer::samples),
    ("problem", frame::problem_samples),
    ("unsaved", frame::unsaved_samples),
    ("security", super::security::samples),
    ("session", super::page_samples::session_samples),
    ("setup", super::page_samples::setup_samples),
    ("tokens", super::tokens::samples),
    ("recall", super::playground::recall::samples),
    ("facts", super::facts::samples),
    ("fact new", super::facts::new_samples),
    ("dreams", super::dreams::samples),
    ("chat", super::playground::chat::samples),
    ("playground", super::playground::suites::samples),
    ("conversation", super::conversation::samples),
    ("conversations", super::conversations::samples),
    ("episodes", super::episodes::samples),
    ("episode", super::episodes::show_samples),
    ("graph", super::graph::samples),
    ("entity", super::graph::entity_samples),
    ("conversation delete", super::conversation::change_samples),
    ("timeline", super::timeline::samples),
    ("people", super::people::samples),
    ("person", super::person::samples),
    ("person tabs", super::person::tab_samples),
    ("person correct", super::person::correct_samples),
    ("owner forget", super::people::preview_samples),
    ("owner forget confirm", super::people::confirm_samples),
    ("receipt", super::people::receipt_samples),
    ("block_rules", super::block_rules::samples),
    ("review", super::review::samples),
    ("fact forget", super::facts::forget_samples),
    ("agents", super::agents::samples),
    ("agents new", super::agents::new_samples),
    ("agents settings", super::agents::settings_samples),
    ("agents delete", super::agents::delete_samples),
    ("agent overview", super::agents::overview_samples),
    ("files", super::files::list_samples),
    ("files new", super::files::new_samples),
    ("files editor", super::files::editor_samples),
    ("files conflict", super::files::conflict_samples),
    ("files history", super::files::history_samples),
    ("files compare", super::files::compare_samples),
    ("files restore", super::files::restore_samples),
    ("files delete", super::files::remove_samples),
];

/// Files of this folder without a page.
const NO_SCREENS: &[&str] = &["login_passkey", "login_with", "mod", "moved", "samples", "page_samples", "preferences"];

fn each_page(mut check: impl FnMut(&str, &str, &Html)) {
    for (screen, samples) in SCREENS {
        for (number, frame) in Frame::samples().iter().enumerate() {
            for (sample, view) in samples(frame).iter().enumerate() {
                let text = view.dyn_render().unwrap_or_else(|error| panic!("{screen}: {error}"));
                check(&format!("{screen}, frame {number}, sample {sample}"), &text, &Html::parse_document(&text));
            }
        }
    }
}

fn select(css: &str) -> Selector {
    Selector::parse(css).expect("a selector")
}

#[test]
fn every_screen_has_samples() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/console/pages")).expect("the folder").flatten();
    let names = files.filter_map(|file| file.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
    let missing: Vec<String> =
        names.filter(|name| !NO_SCREENS.contains(&name.as_str()) && !SCREENS.iter().any(|(screen, _)| screen == name)).collect();
    assert!(missing.is_empty(), "screens without samples: {missing:?}");
}

#[test]
fn ids_are_unique_and_what_refers_to_them_finds_them() {
    each_page(|name, _, page| {
        let mut ids = HashSet::new();
        for element in page.select(&select("[id]")) {
            assert!(ids.insert(element.attr("id").unwrap_or_default().to_owned()), "{name}: id {:?} twice", element.attr("id"));
        }
        for attribute in ["for", "aria-labelledby", "aria-controls", "data-copy", "data-reveals", "data-narrows"] {
            for element in page.select(&select(&format!("[{attribute}]"))) {
                for id in element.attr(attribute).unwrap_or_default().split_whitespace() {
                    assert!(ids.contains(id), "{name}: {attribute}={id:?} points nowhere");
                }
            }
        }
        for link in page.select(&select("a[href^='#']")) {
            let id = link.attr("href").unwrap_or_default().trim_start_matches('#');
            assert!(ids.contains(id), "{name}: the link to #{id} leads nowhere");
        }
    });
}

#[test]
fn every_input_has_a_label_and_every_button_a_name() {
    each_page(|name, _, page| {
        for input in page.select(&select("input:not([type=hidden]), select, textarea")) {
            let by_id = input.attr("id").is_some_and(|id| page.select(&select(&format!("label[for='{id}']"))).next().is_some());
            let is_within = input.ancestors().any(|node| node.value().as_element().is_some_and(|element| element.name() == "label"));
            let is_there = |id: &str| page.select(&select(&format!("[id='{id}']"))).next().is_some();
            let is_named = input.attr("aria-label").is_some_and(|label| !label.is_empty())
                || input.attr("aria-labelledby").is_some_and(|ids| !ids.is_empty() && ids.split(' ').all(is_there));
            assert!(by_id || is_within || is_named, "{name}: no label for {}", input.html());
        }
        for button in page.select(&select("button, a[href]")) {
            let text: String = button.text().collect();
            let is_pictured = button.select(&select("img[alt]")).next().is_some();
            let named_by = |id: &str| page.select(&select(&format!("[id='{id}']"))).next().is_some();
            let is_named = button.attr("aria-label").is_some()
                || button.attr("aria-labelledby").is_some_and(|ids| !ids.is_empty() && ids.split(' ').all(named_by));
            assert!(!text.trim().is_empty() || is_named || is_pictured, "{name}: nameless {}", button.html());
        }
    });
}

#[test]
fn nothing_is_inline_and_nothing_is_untranslated() {
    each_page(|name, text, page| {
        for element in page.select(&select("*")) {
            for (attribute, _) in element.value().attrs() {
                assert!(attribute != "style" && !attribute.starts_with("on"), "{name}: {attribute} on {}", element.html());
            }
        }
        assert!(page.select(&select("style, script:not([src]), base, iframe")).next().is_none(), "{name}: something inline");
        assert!(!text.contains("/static/unknown"), "{name}: an asset that does not exist");
        let visible: String = page.root_element().text().collect();
        let raw = visible.split_whitespace().find(|word| word.starts_with('[') && word.ends_with(']') && word.contains('-'));
        assert!(raw.is_none(), "{name}: untranslated {raw:?}");
    });
}

#[test]
fn headings_and_titles_tell_pages_apart() {
    let mut titles: HashSet<(String, String)> = HashSet::new();
    each_page(|name, _, page| {
        let (screen, _) = name.split_once(',').unwrap_or((name, ""));
        let title: String = page.select(&select("head title")).flat_map(|title| title.text()).collect();
        assert!(title.ends_with("Noctuary") && !title.starts_with(" ·"), "{name}: title {title:?}");
        let taken = titles.iter().find(|(other, known)| other != screen && *known == title);
        assert!(taken.is_none(), "{name}: the title {title:?} is also that of {taken:?}");
        titles.insert((screen.to_owned(), title));
        assert_eq!(page.select(&select("h1")).count(), 1, "{name}: one h1");
    });
}

#[test]
fn forms_that_change_something_carry_the_token() {
    each_page(|name, _, page| {
        for form in page.select(&select("form[method=post]")) {
            let has_token = form.select(&select("input[name=form_token]")).next().is_some();
            assert!(has_token, "{name}: a form without token: {}", form.html());
        }
    });
}

#[test]
fn what_is_typed_into_a_form_can_be_shown_again_unless_it_is_secret() {
    let typed =
        "input:is([type=text], [type=search], [type=email], [type=url], [type=date], [type=datetime-local], :not([type])), textarea";
    // The setup form runs without a session, and a confirmation must be typed again each time.
    let is_kept = |field: &str| unsaved::shows(field) || unsaved::is_secret(field) || field == "confirm";
    each_page(|name, _, page| {
        for form in page.select(&select("form[method=post]:not([action='/setup'])")) {
            for field in form.select(&select(typed)).filter_map(|field| field.attr("name")) {
                assert!(is_kept(field), "{name}: {field} is lost with the session");
            }
            for field in form.select(&select("[type=password]")).filter_map(|field| field.attr("name")) {
                assert!(!unsaved::shows(field) && unsaved::is_secret(field), "{name}: {field} is a secret");
            }
        }
    });
}

#[test]
fn a_page_is_small_and_so_is_what_comes_with_it() {
    each_page(|name, text, _| assert!(text.len() < 100 * 1024, "{name}: {} bytes", text.len()));
    assert!(assets::names().count() > 4);
}
