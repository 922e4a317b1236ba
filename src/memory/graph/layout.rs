//! Positions entities in a picture of a neighbourhood: on rings around the requested one, each near the entity it was
//! reached from. Pure and deterministic.

use std::collections::HashMap;
use std::f64::consts::TAU;

use crate::domain::ids::EntityId;

/// A position: −1 to 1, to the right and down; the centre is 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Horizontal, to the right.
    pub x: f64,
    /// Vertical, down.
    pub y: f64,
}

/// An entity on its ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The entity.
    pub id: EntityId,
    /// Its distance in relations; 0 for the entity in the centre.
    pub hop: u32,
    /// The entity it was reached from; the one in the centre from itself.
    pub from: EntityId,
}

/// The position of each entity, in the order of `reached`, which is that of the walk: the centre first, nearer before
/// farther ones.
#[must_use]
pub fn radial(reached: &[Reached]) -> Vec<Point> {
    let outermost = reached.iter().map(|one| one.hop).max().unwrap_or(0).max(1);
    let mut turns: HashMap<EntityId, f64> = HashMap::new();
    let mut points: HashMap<EntityId, Point> = HashMap::new();
    for hop in 0..=outermost {
        let mut ring: Vec<&Reached> = reached.iter().filter(|one| one.hop == hop).collect();
        // Each next to the entity it was reached from; the sort is stable, so those of one neighbour stay in order.
        ring.sort_by(|one, other| turn(&turns, one.from).total_cmp(&turn(&turns, other.from)));
        let radius = f64::from(hop) / f64::from(outermost);
        for (at, one) in ring.iter().enumerate() {
            // Alternate rings are rotated, so that lines do not hide behind entities.
            let turned = (share(at, ring.len()) + f64::from(hop % 2) * 0.5 / count(ring.len())) % 1.0;
            let angle = turned * TAU - TAU / 4.0;
            turns.insert(one.id, turned);
            points.insert(one.id, Point { x: rounded(radius * angle.cos()), y: rounded(radius * angle.sin()) });
        }
    }
    reached.iter().map(|one| points.get(&one.id).copied().unwrap_or(Point { x: 0.0, y: 0.0 })).collect()
}

fn turn(turns: &HashMap<EntityId, f64>, of: EntityId) -> f64 {
    turns.get(&of).copied().unwrap_or(0.0)
}

fn share(at: usize, of: usize) -> f64 {
    count(at + 1) / count(of) - 1.0 / count(of)
}

#[expect(clippy::cast_precision_loss, reason = "entities of one picture")]
fn count(number: usize) -> f64 {
    number.max(1) as f64
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(id: i64, hop: u32, from: i64) -> Reached {
        Reached { id: id.into(), hop, from: from.into() }
    }

    #[test]
    fn each_stands_on_its_ring_and_nobody_on_anybody_else() {
        let mut all = vec![reached(1, 0, 1)];
        all.extend((2..=9).map(|id| reached(id, 1, 1)));
        all.extend((10..=40).map(|id| reached(id, 2, 2 + id % 8)));
        let points = radial(&all);
        assert_eq!(points, radial(&all));
        for (one, point) in all.iter().zip(&points) {
            let radius = point.x.hypot(point.y);
            assert!((radius - f64::from(one.hop) / 2.0).abs() < 1e-3, "{one:?} {point:?}");
        }
        for (at, one) in points.iter().enumerate() {
            let nearest = points.iter().skip(at + 1).map(|other| (one.x - other.x).hypot(one.y - other.y)).fold(f64::MAX, f64::min);
            assert!(nearest > 0.05, "{one:?} has somebody {nearest} away");
        }
    }

    #[test]
    fn one_alone_stands_in_the_middle() {
        assert_eq!(radial(&[reached(1, 0, 1)]), [Point { x: 0.0, y: 0.0 }]);
        assert!(radial(&[]).is_empty());
    }
}
