//! A model of the smallest size with random numbers: it knows a few words of English and Chinese and nothing about their meaning.

use half::f16;

use crate::quantized::BLOCK;

/// The pieces of its vocabulary, by number.
pub const PIECES: [&str; 36] = [
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "▁",
    "▁green",
    "▁tea",
    "s",
    "t",
    "e",
    "a",
    "c",
    "f",
    "é",
    "T",
    "A",
    "▁我",
    "喜欢",
    "绿茶",
    "绿",
    "茶",
    "q",
    "u",
    "r",
    "y",
    ":",
    "p",
    "g",
    "▁query",
    "▁passage",
    "▁cat",
    "▁cats",
    "猫",
    "我",
    "n",
    "o",
];
const HIDDEN: usize = 64;
const INNER: usize = 96;
const LAYERS: usize = 2;
const POSITIONS: usize = 24;

/// The bytes of its file.
#[must_use]
pub fn model() -> Vec<u8> {
    let mut file = b"E5S1\x01\0\0\0".to_vec();
    put(&mut file, &[HIDDEN, LAYERS, 4, INNER, PIECES.len(), POSITIONS, 2]);
    file.extend(1e-12_f32.to_le_bytes());
    put(&mut file, &[BLOCK]);
    vocabulary(&mut file);
    let mut numbers = Numbers(20_261_129);
    let tensors = tensors(&mut numbers);
    let head: usize = tensors.iter().map(|(name, ..)| 2 + name.len() + 1 + 4 + 8 + 8).sum();
    let mut from = file.len() + 4 + head;
    put(&mut file, &[tensors.len()]);
    for (name, kind, count, bytes) in &tensors {
        file.extend(u16::try_from(name.len()).unwrap_or_default().to_le_bytes());
        file.extend(name.as_bytes());
        file.push(*kind);
        put(&mut file, &[*count]);
        file.extend((from as u64).to_le_bytes());
        file.extend((bytes.len() as u64).to_le_bytes());
        from += bytes.len();
    }
    tensors.iter().for_each(|(.., bytes)| file.extend(bytes));
    file
}

fn vocabulary(file: &mut Vec<u8>) {
    put(file, &[PIECES.len(), 0, 2, 1, 3]);
    file.extend((PIECES.iter().map(|piece| piece.len()).sum::<usize>() as u64).to_le_bytes());
    let mut end = 0;
    put(file, &[0]);
    for piece in PIECES {
        end += piece.len();
        put(file, &[end]);
    }
    for piece in PIECES {
        // Long pieces are a little less probable than short ones, and more than the short ones that spell them.
        let characters = u8::try_from(piece.chars().count()).unwrap_or(u8::MAX);
        file.extend((-4.0 - f32::from(characters) / 8.0).to_le_bytes());
    }
    PIECES.iter().for_each(|piece| file.extend(piece.as_bytes()));
    // Two full-width letters and the ideographic space.
    put(file, &[3, 3 * 9]);
    for (of, by) in [('Ａ', 'A'), ('Ｔ', 'T'), ('\u{3000}', ' ')] {
        file.extend(u32::from(of).to_le_bytes());
        file.push(1);
        file.extend(u32::from(by).to_le_bytes());
    }
}

type Tensor = (String, u8, usize, Vec<u8>);

fn tensors(numbers: &mut Numbers) -> Vec<Tensor> {
    let mut tensors = vec![
        numbers.packed("emb.word".to_owned(), PIECES.len() * HIDDEN),
        numbers.plain("emb.pos".to_owned(), POSITIONS * HIDDEN),
        numbers.plain("emb.type".to_owned(), 2 * HIDDEN),
        numbers.plain("emb.ln.w".to_owned(), HIDDEN),
        numbers.plain("emb.ln.b".to_owned(), HIDDEN),
    ];
    for layer in 0..LAYERS {
        for (part, from, to) in [
            ("q", HIDDEN, HIDDEN),
            ("k", HIDDEN, HIDDEN),
            ("v", HIDDEN, HIDDEN),
            ("ao", HIDDEN, HIDDEN),
            ("fi", HIDDEN, INNER),
            ("fo", INNER, HIDDEN),
        ] {
            tensors.push(numbers.packed(format!("l{layer}.{part}.w"), from * to));
            tensors.push(numbers.plain(format!("l{layer}.{part}.b"), to));
        }
        for part in ["aln.w", "aln.b", "oln.w", "oln.b"] {
            tensors.push(numbers.plain(format!("l{layer}.{part}"), HIDDEN));
        }
    }
    tensors
}

/// Numbers that look random and are the same each time: a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn byte(&mut self) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0.to_be_bytes().first().copied().unwrap_or_default()
    }

    fn plain(&mut self, name: String, count: usize) -> Tensor {
        let bytes = (0..count).flat_map(|_| (f32::from(self.byte()) / 128.0 - 1.0).to_le_bytes()).collect();
        (name, 0, count, bytes)
    }

    fn packed(&mut self, name: String, count: usize) -> Tensor {
        let mut bytes = Vec::new();
        for _ in 0..count / BLOCK {
            bytes.extend(f16::from_f32(0.05).to_le_bytes());
            bytes.extend((0..BLOCK / 2).map(|_| self.byte()));
        }
        (name, 1, count, bytes)
    }
}

fn put(file: &mut Vec<u8>, numbers: &[usize]) {
    numbers.iter().for_each(|number| file.extend(u32::try_from(*number).unwrap_or_default().to_le_bytes()));
}
