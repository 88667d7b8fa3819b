// Twin of extremeReference in ../src/filter/running.ts. A maximum over a window is put together from maxima over
// windows of powers of two: no pixel waits for the one before it, as in the reference's blocks.

/** `wide` holds (width + 2 × radius) × height floats, `tall` width × (height + 2 × radius); both are scratch. */
export function runningExtreme(
  source: usize,
  width: i32,
  height: i32,
  radius: i32,
  sign: f32,
  wide: usize,
  tall: usize,
  out: usize,
): void {
  const window = 2 * radius + 1;
  const across = width + 2 * radius;
  fillFloats(wide, across * height, -Infinity);
  for (let y = 0; y < height; y++) {
    const from = source + ((<usize>(y * width)) << 2);
    const to = wide + ((<usize>(y * across + radius)) << 2);
    for (let x: usize = 0; x < (<usize>width) << 2; x += 4)
      store<f32>(to + x, sign * load<f32>(from + x));
  }
  maximaAlong(wide, across * height, 1, window);
  fillFloats(tall, width * (height + 2 * radius), -Infinity);
  for (let y = 0; y < height; y++) {
    const from = wide + ((<usize>(y * across)) << 2);
    memory.copy(tall + ((<usize>((y + radius) * width)) << 2), from, (<usize>width) << 2);
  }
  maximaAlong(tall, width * (height + 2 * radius), width, window);
  for (let i: usize = 0; i < (<usize>(width * height)) << 2; i += 4)
    store<f32>(out + i, sign * load<f32>(tall + i));
}

function fillFloats(at: usize, count: i32, value: f32): void {
  for (let i: usize = 0; i < (<usize>count) << 2; i += 4) store<f32>(at + i, value);
}

// Each value becomes the greatest of `window` that lie `step` apart, itself the first. The last ones, whose windows
// reach beyond the end, become something else.
function maximaAlong(values: usize, count: i32, step: i32, window: i32): void {
  let spanned = 1;
  while (2 * spanned <= window) {
    greaterOfTwo(values, count, spanned * step);
    spanned *= 2;
  }
  if (spanned < window) greaterOfTwo(values, count, (window - spanned) * step);
}

// Each value becomes the greater of itself and the one `apart` further on.
function greaterOfTwo(values: usize, count: i32, apart: i32): void {
  const further = (<usize>apart) << 2;
  const end = max(0, count - apart);
  const vectorEnd = (<usize>(end & ~3)) << 2;
  for (let i: usize = 0; i < vectorEnd; i += 16) {
    const at = values + i;
    v128.store(at, f32x4.max(v128.load(at), v128.load(at + further)));
  }
  for (let i = vectorEnd; i < (<usize>end) << 2; i += 4) {
    const at = values + i;
    store<f32>(at, max(load<f32>(at), load<f32>(at + further)));
  }
}
