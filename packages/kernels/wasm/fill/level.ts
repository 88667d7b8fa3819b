// A level of the filling's pyramid as a table of 32-bit integers, addresses among them, filled by
// ../../src/fill/level-steps.ts.

export const WIDTH: usize = 0;
export const HEIGHT: usize = 4;
export const LAYERS: usize = 8;
export const FEATURES: usize = 12;
export const IS_SOURCE: usize = 16;
export const TARGETS: usize = 20;
export const TARGET_COUNT: usize = 24;
export const MATCH: usize = 28;
export const COST: usize = 32;
export const WANTED: usize = 36;
export const OFFERED: usize = 40;
export const WEIGHT: usize = 44;
export const PLACE: usize = 48;
export const HOLES: usize = 52;
export const HOLE_COUNT: usize = 56;
export const TRUST: usize = 60;
export const EXPONENTIALS: usize = 64;
export const VOTERS: usize = 68;
export const OFFSETS: usize = 72;
export const OFFSET_COUNT: usize = 76;
export const LIGHT_STATS: usize = 80;
export const CORRECTIONS: usize = 84;
export const LIGHT_BOUNDS: usize = 88;
export const WORN: usize = 92;

export const RADIUS: i32 = 3;
/** Five features of 16 bits. */
export const PIXEL_BYTES: usize = 10;
