//! Samples of the page of quality: nothing drawn, and a sample with each mark.

use askama::DynTemplate;

use super::view;
use crate::console::frame::Frame;
use crate::console::pages::facts::a_fact;
use crate::domain::fact::FactStatus;
use crate::domain::quality::{Mark, Marks};
use crate::memory::quality::{QualitySeries, SampledFact};

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let week = "2026-11-16".parse().expect("a day");
    let empty = QualitySeries { week, sample: None, weeks: Vec::new() };
    let weeks = vec![(week, Marks { right: 18, wrong: 2 }), ("2026-11-09".parse().expect("a day"), Marks::default())];
    let full = QualitySeries { week, sample: Some((3, 1)), weeks };
    let marks = [None, Some(Mark::Right), Some(Mark::Wrong)];
    let sampled = (1..).zip(marks).map(|(id, mark)| SampledFact { fact: a_fact(id, "<b>对花生过敏</b>", FactStatus::Active), mark });
    let sampled: Vec<SampledFact> = sampled.collect();
    vec![Box::new(view(frame.clone(), &empty, &[])), Box::new(view(frame.clone(), &full, &sampled))]
}
