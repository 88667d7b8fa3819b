// Twin of addLampLightReference in ../src/render/lamps.ts, four points at a time.

const LAMP_BYTES: usize = 44;
const MOST_MIRRORED: f32 = 1.2;
const WRAP: f32 = 0.18;
const SIDE: f32 = 0.1;
const LEAST_LOBE: f32 = 1e-3;

/** Planes of `room` floats, a multiple of 4: seven of `points`, six of `light`. */
export function addLampLight(
  points: usize,
  room: i32,
  count: i32,
  lamps: usize,
  lampCount: i32,
  light: usize,
): void {
  const plane = (<usize>room) << 2;
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const end = lamps + <usize>lampCount * LAMP_BYTES;
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const from = points + i;
    const px = v128.load(from);
    const py = v128.load(from + plane);
    const pz = v128.load(from + 2 * plane);
    const nx = v128.load(from + 3 * plane);
    const ny = v128.load(from + 4 * plane);
    const nz = v128.load(from + 5 * plane);
    const gloss = v128.load(from + 6 * plane);
    const glossy = f32x4.gt(gloss, zero);
    const eye = f32x4.div(one, f32x4.sqrt(dot(px, py, pz, px, py, pz)));
    const to = light + i;
    let red = v128.load(to);
    let green = v128.load(to + plane);
    let blue = v128.load(to + 2 * plane);
    let redShine = v128.load(to + 3 * plane);
    let greenShine = v128.load(to + 4 * plane);
    let blueShine = v128.load(to + 5 * plane);
    for (let lamp = lamps; lamp < end; lamp += LAMP_BYTES) {
      const dx = f32x4.sub(v128.load32_splat(lamp), px);
      const dy = f32x4.sub(v128.load32_splat(lamp + 4), py);
      const dz = f32x4.sub(v128.load32_splat(lamp + 8), pz);
      const d2 = dot(dx, dy, dz, dx, dy, dz);
      const inv = f32x4.div(one, f32x4.sqrt(f32x4.add(d2, f32x4.splat(1e-6))));
      const straight = f32x4.mul(dot(nx, ny, nz, dx, dy, dz), inv);
      const wrapped = f32x4.add(straight, f32x4.splat(WRAP));
      const cosine = f32x4.max(zero, f32x4.mul(wrapped, f32x4.splat(1.0 / (1.0 + WRAP))));
      if (!v128.any_true(f32x4.gt(cosine, zero))) continue;
      const sharpness = load<f32>(lamp + 36);
      const size = v128.load32_splat(lamp + 40);
      let gain = f32x4.div(cosine, f32x4.add(d2, size));
      if (sharpness > 0) {
        const ex = v128.load32_splat(lamp + 12);
        const ey = v128.load32_splat(lamp + 16);
        const ez = v128.load32_splat(lamp + 20);
        const facing = f32x4.neg(f32x4.mul(dot(ex, ey, ez, dx, dy, dz), inv));
        gain = f32x4.mul(gain, coneShare(facing, <i32>sharpness));
      }
      const lampRed = v128.load32_splat(lamp + 24);
      const lampGreen = v128.load32_splat(lamp + 28);
      const lampBlue = v128.load32_splat(lamp + 32);
      red = f32x4.add(red, f32x4.mul(lampRed, gain));
      green = f32x4.add(green, f32x4.mul(lampGreen, gain));
      blue = f32x4.add(blue, f32x4.mul(lampBlue, gain));
      const shiny = v128.and(glossy, f32x4.gt(gain, zero));
      if (!v128.any_true(shiny)) continue;
      const hx = f32x4.sub(f32x4.mul(dx, inv), f32x4.mul(px, eye));
      const hy = f32x4.sub(f32x4.mul(dy, inv), f32x4.mul(py, eye));
      const hz = f32x4.sub(f32x4.mul(dz, inv), f32x4.mul(pz, eye));
      const length = f32x4.sqrt(f32x4.add(dot(hx, hy, hz, hx, hy, hz), f32x4.splat(1e-9)));
      const half = f32x4.div(dot(nx, ny, nz, hx, hy, hz), length);
      const near = v128.and(shiny, f32x4.gt(half, f32x4.splat(0.5)));
      if (!v128.any_true(near)) continue;
      const broad = f32x4.mul(f32x4.add(gloss, f32x4.splat(8)), f32x4.splat(0.125));
      const peak = f32x4.min(f32x4.splat(12), broad);
      let lobe = f32x4.mul(peak, power(half, gloss));
      lobe = v128.and(lobe, v128.and(near, f32x4.ge(lobe, f32x4.splat(LEAST_LOBE))));
      const most = f32x4.splat(MOST_MIRRORED / max<f32>(1e-6, load<f32>(lamp + 24)));
      const mirrored = f32x4.min(f32x4.mul(gain, lobe), most);
      redShine = f32x4.add(redShine, f32x4.mul(lampRed, mirrored));
      greenShine = f32x4.add(greenShine, f32x4.mul(lampGreen, mirrored));
      blueShine = f32x4.add(blueShine, f32x4.mul(lampBlue, mirrored));
    }
    v128.store(to, red);
    v128.store(to + plane, green);
    v128.store(to + 2 * plane, blue);
    v128.store(to + 3 * plane, redShine);
    v128.store(to + 4 * plane, greenShine);
    v128.store(to + 5 * plane, blueShine);
  }
}

function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

function coneShare(facing: v128, sharpness: i32): v128 {
  const zero = f32x4.splat(0);
  if (sharpness === 1) {
    const lit = f32x4.max(zero, f32x4.add(facing, f32x4.splat(SIDE)));
    return f32x4.mul(lit, f32x4.splat(1.0 / (1.0 + SIDE)));
  }
  const lit = f32x4.max(zero, facing);
  let share = lit;
  for (let n = 1; n < sharpness; n++) share = f32x4.mul(share, lit);
  return share;
}

/** `base` between 1/2 and 1 to the power of `exponent`, from 0 on; exact to some 1e-6 times the exponent. */
function power(base: v128, exponent: v128): v128 {
  // ln b = 2 artanh((b − 1) / (b + 1)), whose series is short here.
  const one = f32x4.splat(1);
  const s = f32x4.div(f32x4.sub(base, one), f32x4.add(base, one));
  const s2 = f32x4.mul(s, s);
  let series = f32x4.splat(2.0 / 11.0);
  series = f32x4.add(f32x4.mul(series, s2), f32x4.splat(2.0 / 9.0));
  series = f32x4.add(f32x4.mul(series, s2), f32x4.splat(2.0 / 7.0));
  series = f32x4.add(f32x4.mul(series, s2), f32x4.splat(2.0 / 5.0));
  series = f32x4.add(f32x4.mul(series, s2), f32x4.splat(2.0 / 3.0));
  series = f32x4.add(f32x4.mul(series, s2), f32x4.splat(2));
  return exponential(f32x4.mul(exponent, f32x4.mul(series, s)));
}

/** e to the power of numbers up to about 0; what is below −80 becomes next to nothing. */
function exponential(x: v128): v128 {
  const twos = f32x4.mul(f32x4.max(x, f32x4.splat(-80)), f32x4.splat(Mathf.LOG2E));
  const whole = f32x4.nearest(twos);
  const rest = f32x4.mul(f32x4.sub(twos, whole), f32x4.splat(Mathf.LN2));
  let series = f32x4.splat(1.0 / 720.0);
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1.0 / 120.0));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1.0 / 24.0));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1.0 / 6.0));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(0.5));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1));
  const biased = i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127));
  return f32x4.mul(series, i32x4.shl(biased, 23));
}
