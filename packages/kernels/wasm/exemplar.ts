// Twin of exemplarReference in ../src/upscale/detail/exemplar.ts: patches of 7 × 7.

const SIDE = 7;
const COUNT: f32 = 49;

/** `patch` is scratch for 7 rows of 8 floats; `window` holds 49 weights. `out` and `weights` are zero. */
export function exemplarDetail(
  enlarged: usize,
  width: i32,
  height: i32,
  coarse: usize,
  fine: usize,
  coarseWidth: i32,
  coarseHeight: i32,
  window: usize,
  step: i32,
  search: i32,
  flat: f32,
  halfWorth: f32,
  unlike: f32,
  patch: usize,
  out: usize,
  weights: usize,
): void {
  const lastX = coarseWidth - SIDE;
  const lastY = coarseHeight - SIDE;
  const rowBytes = (<usize>coarseWidth) << 2;
  const mask = i32x4(-1, -1, -1, 0);
  for (let y = 0, endY = false; !endY; y += step) {
    if (y >= height - SIDE) {
      y = height - SIDE;
      endY = true;
    }
    for (let x = 0, endX = false; !endX; x += step) {
      if (x >= width - SIDE) {
        x = width - SIDE;
        endX = true;
      }
      let worth: f32 = 0;
      let bestX = 0;
      let bestY = 0;
      const energy = liftMeanFree(enlarged + ((<usize>(y * width + x)) << 2), width, patch);
      if (energy >= flat) {
        const left = min(lastX, max(0, ((x + 1) >> 1) - search - 2));
        const right = min(lastX, max(0, ((x + 1) >> 1) + search - 2));
        const top = min(lastY, max(0, ((y + 1) >> 1) - search - 2));
        const bottom = min(lastY, max(0, ((y + 1) >> 1) + search - 2));
        let best = f32.MAX_VALUE;
        for (let v = top; v <= bottom; v++) {
          for (let u = left; u <= right; u++) {
            let from = coarse + ((<usize>(v * coarseWidth + u)) << 2);
            let squares = f32x4.splat(0);
            let sums = f32x4.splat(0);
            for (let row: usize = 0; row < <usize>SIDE; row++) {
              const p = patch + (row << 5);
              const a = f32x4.sub(v128.load(from), v128.load(p));
              const b = v128.and(f32x4.sub(v128.load(from, 16), v128.load(p, 16)), mask);
              squares = f32x4.add(squares, f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b)));
              sums = f32x4.add(sums, f32x4.add(a, b));
              from += rowBytes;
            }
            const sum = total(sums);
            const difference = (total(squares) - (sum * sum) / COUNT) / COUNT;
            if (difference < best) {
              best = difference;
              bestX = u;
              bestY = v;
            }
          }
        }
        worth = (halfWorth / (halfWorth + best)) * (energy / (energy + best * unlike));
      }
      const place = (<usize>(y * width + x)) << 2;
      layIn(
        fine + ((<usize>(bestY * coarseWidth + bestX)) << 2),
        rowBytes,
        worth,
        window,
        out + place,
        weights + place,
        width,
      );
    }
  }
  const bytes = (<usize>(width * height)) << 2;
  for (let at: usize = 0; at < bytes; at += 4) {
    store<f32>(out + at, load<f32>(out + at) / max<f32>(1e-6, load<f32>(weights + at)));
  }
}

function total(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) +
    f32x4.extract_lane(lanes, 1) +
    (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3))
  );
}

/** Mean square of what is left. */
function liftMeanFree(source: usize, width: i32, patch: usize): f32 {
  let sum: f32 = 0;
  for (let v: usize = 0; v < <usize>SIDE; v++) {
    const row = source + v * ((<usize>width) << 2);
    for (let u: usize = 0; u < <usize>SIDE; u++) {
      const value = load<f32>(row + (u << 2));
      store<f32>(patch + (v << 5) + (u << 2), value);
      sum += value;
    }
  }
  const mean = sum / COUNT;
  let squares: f32 = 0;
  for (let v: usize = 0; v < <usize>SIDE; v++) {
    for (let u: usize = 0; u < <usize>SIDE; u++) {
      const at = patch + (v << 5) + (u << 2);
      const value = load<f32>(at) - mean;
      store<f32>(at, value);
      squares += value * value;
    }
  }
  return squares / COUNT;
}

function layIn(
  fine: usize,
  fineRow: usize,
  worth: f32,
  window: usize,
  out: usize,
  weights: usize,
  width: i32,
): void {
  for (let v: usize = 0; v < <usize>SIDE; v++) {
    const row = v * ((<usize>width) << 2);
    for (let u: usize = 0; u < <usize>SIDE; u++) {
      const fade = load<f32>(window + ((v * SIDE + u) << 2));
      const at = row + (u << 2);
      const value = load<f32>(fine + v * fineRow + (u << 2));
      store<f32>(out + at, load<f32>(out + at) + worth * fade * value);
      store<f32>(weights + at, load<f32>(weights + at) + fade);
    }
  }
}
