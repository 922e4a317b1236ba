//! Weights with four bits a number: blocks of 32, each with a scale of 16 bits, as ggml's type Q4_0 has them.

use half::f16;

/// Numbers of a block.
pub(crate) const BLOCK: usize = 32;
/// Bytes of a block: the scale, then a byte for two numbers.
pub(crate) const BLOCK_BYTES: usize = 2 + BLOCK / 2;

/// Bytes of `count` numbers; `None` if they do not fill blocks.
pub(crate) fn bytes_of(count: usize) -> Option<usize> {
    count.is_multiple_of(BLOCK).then(|| count / BLOCK * BLOCK_BYTES)
}

/// Appends the numbers of the blocks to `numbers`. The first half of a block is in the lower four bits of its bytes, the second in the upper.
pub(crate) fn read(blocks: &[u8], numbers: &mut Vec<f32>) {
    for block in blocks.as_chunks::<BLOCK_BYTES>().0 {
        let Some((scale, codes)) = block.split_first_chunk::<2>() else { continue };
        let scale = f16::from_le_bytes(*scale).to_f32();
        let number = |code: u8| (f32::from(code) - 8.0) * scale;
        numbers.extend(codes.iter().map(|code| number(code & 15)));
        numbers.extend(codes.iter().map(|code| number(code >> 4)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_its_lower_halves_first() {
        let mut block = f16::from_f32(0.5).to_le_bytes().to_vec();
        block.extend((0..16).map(|place| if place == 1 { 0x2F } else { 0x88 }));
        let mut numbers = Vec::new();
        read(&block, &mut numbers);
        assert_eq!(numbers.len(), BLOCK);
        let others = numbers.iter().enumerate().filter(|(place, _)| !matches!(place, 1 | 17));
        assert_eq!((numbers[1], numbers[17]), (3.5, -3.0));
        assert!(others.into_iter().all(|(_, number)| number.abs() < f32::EPSILON));
        assert_eq!((bytes_of(64), bytes_of(40)), (Some(36), None));
    }
}
