//! The parts of a transformer: linear maps, normalization, attention. Texts are matrices with a row for each token.

use ndarray::{Array1, Array2, ArrayView1, ArrayViewMut1, Axis, Slice};

use crate::error::EncoderError;
use crate::file::{ModelFile, Shape};

/// The same for every size that was read from one file.
fn shaped(rows: usize, columns: usize, numbers: Vec<f32>) -> Result<Array2<f32>, EncoderError> {
    Array2::from_shape_vec((rows, columns), numbers).map_err(|_| EncoderError::Format("a tensor has another size"))
}

/// A linear map with an offset.
#[derive(Debug)]
struct Linear {
    /// A column for each number of the result, which is how the product reads them in order.
    weights: Array2<f32>,
    offset: Array1<f32>,
}

impl Linear {
    /// One map whose result is that of all `names` side by side.
    fn read(file: &ModelFile<'_>, names: &[String], from: usize, to: usize) -> Result<Self, EncoderError> {
        let (mut weights, mut offset) = (Vec::new(), Vec::new());
        for name in names {
            weights.extend(file.unpacked(&format!("{name}.w"), from * to)?);
            offset.extend(file.plain(&format!("{name}.b"), to)?);
        }
        let weights = shaped(to * names.len(), from, weights)?;
        Ok(Self { weights: weights.t().as_standard_layout().into_owned(), offset: offset.into() })
    }

    fn of(&self, rows: &Array2<f32>) -> Array2<f32> {
        rows.dot(&self.weights) + &self.offset
    }
}

/// Brings each row to mean 0 and variance 1, then scales and moves its numbers.
#[derive(Debug)]
pub(crate) struct Norm {
    scale: Array1<f32>,
    offset: Array1<f32>,
    epsilon: f32,
}

impl Norm {
    pub(crate) fn read(file: &ModelFile<'_>, name: &str) -> Result<Self, EncoderError> {
        let Shape { hidden, epsilon, .. } = file.shape;
        let part = |part: &str| file.plain(&format!("{name}.{part}"), hidden).map(Array1::from);
        Ok(Self { scale: part("w")?, offset: part("b")?, epsilon })
    }

    pub(crate) fn apply(&self, rows: &mut Array2<f32>) {
        for mut row in rows.rows_mut() {
            let mean = row.mean().unwrap_or_default();
            row -= mean;
            let variance = row.dot(&row) / count(row.len());
            row *= 1.0 / (variance + self.epsilon).sqrt();
            row *= &self.scale;
            row += &self.offset;
        }
    }
}

/// One layer: every token attends to every other, then each is transformed by itself.
#[derive(Debug)]
pub(crate) struct Layer {
    heads: usize,
    /// Queries, keys and values side by side.
    attention: Linear,
    attended: Linear,
    attention_norm: Norm,
    widen: Linear,
    narrow: Linear,
    norm: Norm,
}

impl Layer {
    pub(crate) fn read(file: &ModelFile<'_>, number: usize) -> Result<Self, EncoderError> {
        let Shape { hidden, heads, inner, .. } = file.shape;
        let named = |part: &str| format!("l{number}.{part}");
        Ok(Self {
            heads,
            attention: Linear::read(file, &[named("q"), named("k"), named("v")], hidden, hidden)?,
            attended: Linear::read(file, &[named("ao")], hidden, hidden)?,
            attention_norm: Norm::read(file, &named("aln"))?,
            widen: Linear::read(file, &[named("fi")], hidden, inner)?,
            narrow: Linear::read(file, &[named("fo")], inner, hidden)?,
            norm: Norm::read(file, &named("oln"))?,
        })
    }

    pub(crate) fn apply(&self, rows: &mut Array2<f32>) {
        *rows += &self.attended.of(&self.attend(rows));
        self.attention_norm.apply(rows);
        let mut wide = self.widen.of(rows);
        wide.mapv_inplace(gelu);
        *rows += &self.narrow.of(&wide);
        self.norm.apply(rows);
    }

    fn attend(&self, rows: &Array2<f32>) -> Array2<f32> {
        let (tokens, hidden) = rows.dim();
        let width = hidden / self.heads;
        let all = self.attention.of(rows);
        let mut attended = Array2::zeros((tokens, hidden));
        for head in 0..self.heads {
            let own = |third: usize| {
                let from = third * hidden + head * width;
                Slice::from(from..from + width)
            };
            let part = |third: usize| all.slice_axis(Axis(1), own(third));
            let mut weights = part(0).dot(&part(1).t());
            weights *= 1.0 / count(width).sqrt();
            weights.rows_mut().into_iter().for_each(softmax);
            attended.slice_axis_mut(Axis(1), own(0)).assign(&weights.dot(&part(2)));
        }
        attended
    }
}

/// The mean of the rows.
pub(crate) fn mean(rows: &Array2<f32>) -> Vec<f32> {
    rows.mean_axis(Axis(0)).map(|mean| mean.to_vec()).unwrap_or_default()
}

/// Scales a vector to length 1; `None` if it has no direction.
pub(crate) fn normalized(mut vector: Vec<f32>) -> Option<Vec<f32>> {
    let view = ArrayView1::from(&vector);
    let length = view.dot(&view).sqrt();
    if !length.is_finite() || length < 1e-9 {
        return None;
    }
    vector.iter_mut().for_each(|number| *number /= length);
    Some(vector)
}

/// Positive numbers that add up to 1, in the same order.
fn softmax(mut row: ArrayViewMut1<'_, f32>) {
    let largest = row.fold(f32::NEG_INFINITY, |most, number| most.max(*number));
    row.mapv_inplace(|number| (number - largest).exp());
    let sum = row.sum();
    row /= sum;
}

/// The Gaussian error linear unit.
fn gelu(number: f32) -> f32 {
    0.5 * number * (1.0 + erf(number * std::f32::consts::FRAC_1_SQRT_2))
}

/// The error function by Abramowitz and Stegun's formula 7.1.28, within 3e-7: the compiler vectorizes it, unlike an exponential function.
fn erf(number: f32) -> f32 {
    const FACTORS: [f32; 6] = [0.000_043_063_8, 0.000_276_567_2, 0.000_152_014_3, 0.009_270_527, 0.042_282_01, 0.070_523_076];
    // Beyond, the function is 1 in 32 bits, and the power below would overflow.
    let of = number.abs().min(5.0);
    let sum = FACTORS.iter().fold(0.0, |sum, factor| (sum + factor) * of) + 1.0;
    let fourth = (sum * sum) * (sum * sum);
    let sixteenth = (fourth * fourth) * (fourth * fourth);
    (1.0 - 1.0 / sixteenth).copysign(number)
}

#[expect(clippy::cast_precision_loss, reason = "sizes of a matrix")]
const fn count(number: usize) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use ndarray::array;

    use super::*;

    #[test]
    fn the_error_function_is_that_of_the_tables() {
        for (number, known) in [(0.0, 0.0), (0.1, 0.112_462_9), (0.5, 0.520_499_9), (1.0, 0.842_700_8), (2.0, 0.995_322_3), (9.0, 1.0)] {
            assert!((erf(number) - known).abs() < 1e-6 && (erf(-number) + known).abs() < 1e-6, "{number}: {}", erf(number));
        }
        assert!((gelu(1.0) - 0.841_344_7).abs() < 1e-6 && gelu(-20.0).abs() < 1e-6);
    }

    #[test]
    fn a_row_is_brought_to_mean_0_and_variance_1() {
        let norm = Norm { scale: array![1.0, 1.0, 2.0], offset: array![0.0, 1.0, 0.0], epsilon: 0.0 };
        let mut rows = array![[1.0, 2.0, 3.0]];
        norm.apply(&mut rows);
        let root = 1.5_f32.sqrt();
        assert!((rows - array![[-root, 1.0, 2.0 * root]]).iter().all(|number: &f32| number.abs() < 1e-5));
    }

    #[test]
    fn weights_of_attention_add_up_to_1() {
        let mut row = array![1_000.0, 1_000.0, f32::NEG_INFINITY];
        softmax(row.view_mut());
        assert_eq!(row, array![0.5, 0.5, 0.0]);
    }

    #[test]
    fn what_has_no_direction_has_no_vector() {
        assert_eq!((normalized(vec![0.0; 3]), normalized(vec![f32::NAN])), (None, None));
        assert_eq!(normalized(vec![0.0, 3.0, 4.0]), Some(vec![0.0, 0.6, 0.8]));
    }
}
