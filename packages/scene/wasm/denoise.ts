// One pass of the edge-avoiding à-trous filter of ../src/render/denoise.ts, four pixels at once.

/** exp(−x) for x ≥ 0, good to 0.03 and exactly 0 from 4 on. */
function fade(x: v128): v128 {
  const one = f32x4.splat(1);
  const base = f32x4.pmax(f32x4.splat(0), f32x4.sub(one, f32x4.mul(x, f32x4.splat(0.25))));
  const square = f32x4.mul(base, base);
  return f32x4.mul(square, square);
}

function squared(a: v128, b: v128): v128 {
  const d = f32x4.sub(a, b);
  return f32x4.mul(d, d);
}

/** 1 2 1 over 4, by distance from the middle. */
function tent(distance: i32): f32 {
  return distance === 0 ? 0.5 : 0.25;
}

/** Brightness of the pixel at an address. */
function brightnessAt(at: usize, planeBytes: usize): f32 {
  return (
    <f32>0.2126 * load<f32>(at) +
    <f32>0.7152 * load<f32>(at + planeBytes) +
    <f32>0.0722 * load<f32>(at + 2 * planeBytes)
  );
}

/**
 * Writes the fifth plane of `light`: the mean brightness of 3 × 3 pixels, those at the rim twice. Neighbours
 * are told apart by it, because a single pixel's brightness is mostly noise.
 */
export function guidePass(
  light: usize,
  planeBytes: usize,
  stride: i32,
  width: i32,
  height: i32,
): void {
  const rowBytes = (<usize>stride) << 2;
  for (let y = 0; y < height; y++) {
    const row = light + <usize>y * rowBytes;
    const above = y > 0 ? row - rowBytes : row;
    const below = y < height - 1 ? row + rowBytes : row;
    // Sums of three above each other: one to the left, here, one to the right.
    let left: f32 = 0;
    let here: f32 = 0;
    for (let x = -1; x < width; x++) {
      const next = (<usize>min(width - 1, x + 1)) << 2;
      const right =
        brightnessAt(above + next, planeBytes) +
        brightnessAt(row + next, planeBytes) +
        brightnessAt(below + next, planeBytes);
      if (x < 0) here = right;
      else store<f32>(row + ((<usize>x) << 2) + 4 * planeBytes, (left + here + right) / 9);
      left = here;
      here = right;
    }
  }
}

/**
 * `light` and `out`: five planes, red, green, blue, variance of the brightness, guide; then, if it is
 * `glossy`, three of the part that is gloss, smoothed by the same weights. `features`: nine
 * planes, normal, reciprocal depth and its two slopes, albedo. All planes have `stride` floats a row
 * and `step` pixels around the picture; addresses are those of the first pixel of the picture.
 */
export function smoothPass(
  light: usize,
  features: usize,
  out: usize,
  planeBytes: usize,
  stride: i32,
  width: i32,
  height: i32,
  step: i32,
  perNormal: f32,
  perDepth: f32,
  perAlbedo: f32,
  perLight: f32,
  glossy: bool,
): void {
  const rowBytes = (<usize>stride) << 2;
  const kn = f32x4.splat(perNormal);
  const ka = f32x4.splat(perAlbedo);
  const kl = f32x4.splat(perLight);
  const kd = f32x4.splat(perDepth);
  const tiny = f32x4.splat(1e-8);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 4) {
      const at = <usize>y * rowBytes + ((<usize>x) << 2);
      const c = light + at;
      const f = features + at;
      const mine = v128.load(c + 4 * planeBytes);
      const spread = v128.load(c + 3 * planeBytes);
      const nx = v128.load(f);
      const ny = v128.load(f + planeBytes);
      const nz = v128.load(f + 2 * planeBytes);
      const near = v128.load(f + 3 * planeBytes);
      const slopeX = v128.load(f + 4 * planeBytes);
      const slopeY = v128.load(f + 5 * planeBytes);
      const ar = v128.load(f + 6 * planeBytes);
      const ag = v128.load(f + 7 * planeBytes);
      const ab = v128.load(f + 8 * planeBytes);
      const perNear = f32x4.div(kd, f32x4.add(near, f32x4.splat(1e-4)));
      let weights = f32x4.splat(0);
      let red = f32x4.splat(0);
      let green = f32x4.splat(0);
      let blue = f32x4.splat(0);
      let variance = f32x4.splat(0);
      let glossRed = f32x4.splat(0);
      let glossGreen = f32x4.splat(0);
      let glossBlue = f32x4.splat(0);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const away = <isize>(dy * step) * <isize>rowBytes + <isize>(dx * step) * 4;
          const q = <usize>(<isize>c + away);
          const g = <usize>(<isize>f + away);
          const r1 = v128.load(q);
          const g1 = v128.load(q + planeBytes);
          const b1 = v128.load(q + 2 * planeBytes);
          const v1 = v128.load(q + 3 * planeBytes);
          let apart = f32x4.mul(
            kn,
            f32x4.add(
              squared(v128.load(g), nx),
              f32x4.add(
                squared(v128.load(g + planeBytes), ny),
                squared(v128.load(g + 2 * planeBytes), nz),
              ),
            ),
          );
          const expected = f32x4.add(
            near,
            f32x4.add(
              f32x4.mul(slopeX, f32x4.splat(<f32>(dx * step))),
              f32x4.mul(slopeY, f32x4.splat(<f32>(dy * step))),
            ),
          );
          apart = f32x4.add(
            apart,
            f32x4.mul(perNear, f32x4.abs(f32x4.sub(v128.load(g + 3 * planeBytes), expected))),
          );
          apart = f32x4.add(
            apart,
            f32x4.mul(
              ka,
              f32x4.add(
                squared(v128.load(g + 6 * planeBytes), ar),
                f32x4.add(
                  squared(v128.load(g + 7 * planeBytes), ag),
                  squared(v128.load(g + 8 * planeBytes), ab),
                ),
              ),
            ),
          );
          apart = f32x4.add(
            apart,
            f32x4.div(
              f32x4.mul(kl, squared(v128.load(q + 4 * planeBytes), mine)),
              f32x4.add(f32x4.add(spread, v1), tiny),
            ),
          );
          const weight = f32x4.mul(fade(apart), f32x4.splat(tent(dx) * tent(dy)));
          weights = f32x4.add(weights, weight);
          red = f32x4.add(red, f32x4.mul(weight, r1));
          green = f32x4.add(green, f32x4.mul(weight, g1));
          blue = f32x4.add(blue, f32x4.mul(weight, b1));
          variance = f32x4.add(variance, f32x4.mul(f32x4.mul(weight, weight), v1));
          if (!glossy) continue;
          const p = q + 5 * planeBytes;
          glossRed = f32x4.add(glossRed, f32x4.mul(weight, v128.load(p)));
          glossGreen = f32x4.add(glossGreen, f32x4.mul(weight, v128.load(p + planeBytes)));
          glossBlue = f32x4.add(glossBlue, f32x4.mul(weight, v128.load(p + 2 * planeBytes)));
        }
      }
      // The middle always counts: weights are never 0 inside the picture.
      const share = f32x4.div(f32x4.splat(1), f32x4.add(weights, tiny));
      const to = out + at;
      v128.store(to, f32x4.mul(red, share));
      v128.store(to + planeBytes, f32x4.mul(green, share));
      v128.store(to + 2 * planeBytes, f32x4.mul(blue, share));
      v128.store(to + 3 * planeBytes, f32x4.mul(variance, f32x4.mul(share, share)));
      if (!glossy) continue;
      v128.store(to + 5 * planeBytes, f32x4.mul(glossRed, share));
      v128.store(to + 6 * planeBytes, f32x4.mul(glossGreen, share));
      v128.store(to + 7 * planeBytes, f32x4.mul(glossBlue, share));
    }
  }
}
