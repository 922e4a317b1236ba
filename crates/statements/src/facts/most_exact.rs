//! Of several readings of one clause, those that state it most precisely.

use super::reading::Reading;

/// Of several readings of one clause, drops those that another states more precisely: "is" beside a link, an appointment or a deadline.
pub(super) fn leave_most_exact(readings: &mut Vec<Reading>) {
    if readings.iter().any(|reading| matches!(reading.predicate.as_str(), "link" | "scheduled_for" | "deadline")) {
        readings.retain(|reading| !matches!(reading.predicate.as_str(), "is" | "plans"));
    }
    if readings.iter().any(|reading| reading.predicate.starts_with("favorite_") || reading.predicate.starts_with("default_")) {
        readings.retain(|reading| reading.predicate != "is");
    }
    if readings.iter().any(|reading| reading.predicate == "cancelled") {
        readings.retain(|reading| reading.predicate != "completed");
    }
    // "I stopped using Vim" is one statement.
    if readings.iter().any(|reading| matches!(reading.predicate.as_str(), "no_longer_uses" | "no_longer_likes")) {
        readings.retain(|reading| reading.predicate != "gave_up");
    }
    if readings.iter().any(|reading| reading.predicate == "no_longer_diet") {
        readings.retain(|reading| !matches!(reading.predicate.as_str(), "gave_up" | "avoids"));
    }
    if readings.iter().any(|reading| matches!(reading.predicate.as_str(), "weight" | "separated_from" | "owns" | "has_condition")) {
        readings.retain(|reading| reading.predicate != "did");
    }
    if readings.iter().any(|reading| reading.predicate == "no_longer_allergic_to") {
        readings.retain(|reading| !matches!(reading.predicate.as_str(), "not_allergic_to" | "no_longer_likes"));
    }
    if readings.iter().any(|reading| reading.predicate == "no_longer_works_at") {
        readings.retain(|reading| reading.predicate != "left_job");
    }
    if readings.iter().any(|reading| reading.predicate == "uses") {
        readings.retain(|reading| reading.predicate != "is");
    }
    if readings.iter().any(|reading| reading.predicate == "avoids") {
        readings.retain(|reading| reading.predicate != "habit");
    }
    if readings.iter().any(|reading| reading.predicate == "studies_at") {
        readings.retain(|reading| {
            !matches!(reading.predicate.as_str(), "job_title" | "works_at")
                || !reading.object.contains("大学") && !reading.object.contains("学院")
        });
    }
    // "I am deaf" is one statement.
    for (exact, vague) in [("has_condition", "is_described_as"), ("not_has_condition", "not_is_described_as")] {
        let known: Vec<String> =
            readings.iter().filter(|reading| reading.predicate == exact).map(|reading| reading.object.clone()).collect();
        readings.retain(|reading| reading.predicate != vague || !known.iter().any(|known| known.contains(&reading.object)));
    }
    if readings.iter().any(|reading| reading.predicate == "studies") {
        readings.retain(|reading| reading.predicate != "job_title" || !reading.object.ends_with("student"));
    }
    // "Call me Ines Cardoso" is one name.
    let names: Vec<String> =
        readings.iter().filter(|reading| reading.predicate == "preferred_name").map(|reading| format!("{} ", reading.object)).collect();
    readings.retain(|reading| {
        let shorter = format!("{} ", reading.object);
        reading.predicate != "preferred_name" || !names.iter().any(|name| name.len() > shorter.len() && name.starts_with(&shorter))
    });
    if readings.iter().any(|reading| reading.predicate == "learning") {
        readings.retain(|reading| reading.predicate != "working_on");
    }
    if readings.iter().any(|reading| reading.predicate == "takes") {
        readings.retain(|reading| !matches!(reading.predicate.as_str(), "habit" | "uses"));
    }
    let aims: Vec<String> = readings.iter().filter(|reading| reading.predicate == "goal").map(|reading| reading.object.clone()).collect();
    readings.retain(|reading| reading.predicate != "plans" || !aims.contains(&reading.object));
    if readings.iter().any(|reading| reading.predicate == "decided") {
        readings.retain(|reading| reading.predicate != "plans");
    }
    // "Our wedding is on Friday": the wedding of the user's is the wedding.
    let own: Vec<(String, String)> =
        readings.iter().filter_map(|reading| Some((reading.subject.strip_prefix("user's ")?.to_owned(), reading.object.clone()))).collect();
    readings.retain(|reading| {
        // "My dentist appointment" is not also the dentist.
        let is_whole = |(thing, object): &(String, String)| {
            *object == reading.object
                && (*thing == reading.subject || format!("user's {thing}").starts_with(&format!("{} ", reading.subject)))
        };
        reading.predicate != "scheduled_for" || !own.iter().any(is_whole)
    });
    // "Going to Rome in May" says more than "Rome in May" of the same plan.
    let plans: Vec<(String, String)> = readings
        .iter()
        .filter(|reading| reading.predicate == "plans")
        .map(|reading| (reading.subject.clone(), reading.object.clone()))
        .collect();
    readings.retain(|reading| {
        let is_part = |(subject, object): &(String, String)| {
            *subject == reading.subject && object.len() > reading.object.len() && object.ends_with(&format!(" {}", reading.object))
        };
        reading.predicate != "plans" || !plans.iter().any(is_part)
    });
    // Of two borders of one value, the nearer: "asthma" and "asthma as a child".
    for predicate in [
        "has_condition",
        "not_has_condition",
        "job_title",
        "takes",
        "no_longer_takes",
        "lives_in",
        "works_at",
        "diet",
        "age",
        "owns",
        "birthday",
        "gave_up",
        "marital_status",
        "runs",
    ] {
        let shortest =
            readings.iter().filter(|reading| reading.predicate == predicate).map(|reading| reading.object.clone()).min_by_key(String::len);
        readings.retain(|reading| {
            reading.predicate != predicate
                || shortest.as_ref().is_none_or(|short| reading.object == *short || !reading.object.contains(short.as_str()))
        });
    }
    // "I run 5k every Tuesday" tells of no single run.
    if readings.iter().any(|reading| reading.predicate == "habit") {
        readings.retain(|reading| reading.predicate != "did");
    }
}
