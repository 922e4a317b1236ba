//! From the order of an answer to the ranks of the units.

use super::*;

#[test]
fn items_of_one_unit_take_one_rank() {
    let found: [(Option<usize>, &[usize]); 4] = [(Some(3), &[3]), (Some(3), &[3]), (Some(1), &[1]), (Some(7), &[7])];
    let best = ranks(found.into_iter());
    assert_eq!((best.get(&3), best.get(&1), best.get(&7), best.get(&2)), (Some(&1), Some(&2), Some(&3), None));
}

#[test]
fn an_item_stands_for_every_unit_that_says_the_same() {
    let found: [(Option<usize>, &[usize]); 3] = [(Some(0), &[0]), (Some(5), &[1, 5]), (None, &[8])];
    let best = ranks(found.into_iter());
    assert_eq!((best.get(&5), best.get(&1), best.get(&8)), (Some(&2), Some(&2), Some(&3)));
}
