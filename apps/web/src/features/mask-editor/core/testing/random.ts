/** Numbers 0..1 that can be had again: the seed is printed, and VITE_SEED sets it. */
export function seeded(name: string): () => number {
  const given = Number(import.meta.env.VITE_SEED);
  const seed = Number.isFinite(given) && given > 0 ? given : Math.floor(Math.random() * 2 ** 31);
  console.info(`${name}: VITE_SEED=${seed}`);
  let state = seed >>> 0;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes with runs in them, as masks have. */
export function randomBytes(random: () => number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const run = random() < 0.5 ? 1 : Math.ceil(random() * 90);
    bytes.fill(Math.floor(random() * 256), at, at + run);
    at += run;
  }
  return bytes;
}
