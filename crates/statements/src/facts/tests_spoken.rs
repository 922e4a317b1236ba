//! English as it is typed in passing: subjects left out, rows of descriptions, trades, medicines and names.

use super::*;

#[test]
fn what_is_left_out_is_put_back() {
    check(&[
        ("Been on lisinopril 10 mg since June.", &["user|takes|lisinopril 10 mg"]),
        ("Allergic to cashews.", &["user|allergic_to|cashews"]),
        ("My aunt lives in Bergen. She's a harbour pilot.", &["user's aunt|lives_in|Bergen", "user's aunt|job_title|harbour pilot"]),
        ("Tove here, forty-three years old, beekeeper.", &["user|name|Tove", "user|age|43", "user|job_title|beekeeper"]),
        ("52, divorced, vegan.", &["user|age|52", "user|marital_status|divorced", "user|diet|vegan"]),
    ]);
    check_nothing(&["She's a harbour pilot.", "He is 52, divorced."]);
}

#[test]
fn trades_are_known_by_their_endings_and_figures_of_speech_are_none() {
    check(&[
        ("I've been a glassblower for about six years.", &["user|job_title|glassblower"]),
        ("I'm the office manager at a vet clinic.", &["user|job_title|office manager", "user|works_at|a vet clinic"]),
        ("I work for a Danish bank.", &["user|works_at|a Danish bank"]),
    ]);
    check_nothing(&["I'm a slow reader.", "I'm a bad sleeper.", "I'm a layman.", "We might move to Rome and work at Globex."]);
}

#[test]
fn health_is_read_from_closed_lists_only() {
    check(&[
        ("I have endometriosis and a bad week.", &["user|has_condition|endometriosis"]),
        ("I'm colour-blind, so no red please.", &["user|has_condition|colour-blind"]),
        ("I take metformin 500 mg and ramipril 5 mg daily.", &["user|takes|metformin 500 mg", "user|takes|ramipril 5 mg"]),
        ("Cashews make me break out.", &["user|allergic_to|Cashews"]),
        ("I'm allergic to wasps, not bees.", &["user|allergic_to|wasps"]),
    ]);
    check_nothing(&["I'm allergic to Mondays.", "I'm allergic to work.", "I've been on holiday.", "Taxes give me hives."]);
}

#[test]
fn names_of_people_and_animals_are_read_in_passing() {
    check(&[
        ("Our canary Pip sings all day.", &["user's canary|name|Pip"]),
        (
            "We have three cats: Ada, Bo and Cleo.",
            &["user|has|three cats", "user's cat Ada|name|Ada", "user's cat Bo|name|Bo", "user's cat Cleo|name|Cleo"],
        ),
        ("My former boss Ingrid called.", &["user's former boss|name|Ingrid"]),
    ]);
}

#[test]
fn quoted_words_of_others_state_nothing() {
    check_nothing(&[
        "Got this from the landlord: \"Hi, I'm moving to Malta in June and I'm selling the flat\".",
        "I'd hate for you to redo it all.",
    ]);
}

#[test]
fn more_ways_to_say_it_in_passing() {
    check(&[
        ("Since I'm colour-blind, pick other colours, please!", &["user|has_condition|colour-blind"]),
        ("My dad is 71 and a retired bricklayer.", &["user's dad|age|71", "user's dad|job_title|retired bricklayer"]),
        ("Every second Sunday I help at the food bank.", &["user|habit|help at the food bank"]),
        ("hello there 👋 I work at Globex", &["user|works_at|Globex"]),
        ("My signal number's +49 555 0134 77.", &["user's signal number|is|+49 555 0134 77"]),
    ]);
}
