//! Interfaces of other systems on top of our services: memory blocks, MicroClaw memories, structured memory and tools.

pub mod blocks;
pub mod memories;
pub mod structured;
pub mod tools;
