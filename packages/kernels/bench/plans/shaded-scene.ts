import sharp from 'sharp';
import { byteOfLinear, linearOfOklab, oklabOfHex } from '../../src/color/oklab.ts';
import { gaussianBlur, gaussianBlurRgb8 } from '../../src/filter/gaussian.ts';
import type { LabelMap, Rgb8 } from '../../src/image.ts';
import { createRandom, hash32, type Random } from '../../src/random.ts';
import { type SceneKind, sceneShapes } from './shaded-shapes.ts';

/** A photographed or scanned coloured plan and the regions that were drawn. */
export interface ShadedScene {
  readonly name: string;
  readonly image: Rgb8;
  readonly truth: LabelMap;
}

const WIDTH = 1000;
const HEIGHT = 750;

const COLOURS: Readonly<Record<SceneKind, readonly string[]>> = {
  rooms: [
    '#D9B98D',
    '#C69C6C',
    '#EDE4D4',
    '#B5694A',
    '#A59682',
    '#F3F1EC',
    '#CFE0E4',
    '#8FB1B8',
    '#86A063',
    '#7C8A6B',
    '#E3C59A',
    '#8E5630',
    '#D7DCDF',
    '#C96F4A',
    '#9AA6AE',
    '#EAD9B0',
  ],
  site: [
    '#A9B878',
    '#8FA35A',
    '#C6DEA6',
    '#B9B2A8',
    '#8D969E',
    '#DFC7A4',
    '#E8C99F',
    '#74BFD8',
    '#6C9CBD',
    '#F6F0E6',
    '#CC8557',
    '#B5492F',
    '#5E9B50',
    '#D6DADC',
    '#E3D2B4',
    '#3A8FA6',
  ],
  mosaic: [
    '#C0504D',
    '#9BBB59',
    '#4F81BD',
    '#F2C14E',
    '#8064A2',
    '#F79646',
    '#4BACC6',
    '#D9D9D9',
    '#7F6B5D',
    '#E8B4B8',
    '#B7D7A8',
    '#3E5C6B',
    '#EFE3C2',
    '#A4B8C4',
    '#C7785A',
    '#6F9A9C',
  ],
};
const WALLS = ['#4A413A', '#3C444B', '#6B6660', '#2B2F38'];

/** Touching regions differ by at least this in OKLab (lightness in full). */
const LEAST_DIFFERENCE = 0.075;

/** Scenes of all kinds: 1 … 6 are for tuning, 101 … 106 are held out. */
export const SHADED_SEEDS = { tuning: [1, 2, 3, 4, 5, 6], heldOut: [101, 102, 103, 104, 105, 106] };

const KINDS: readonly SceneKind[] = ['rooms', 'site', 'mosaic'];

/** One scene: {@link REGIONS} flats with textures under uneven light, blurred, noisy, stored as JPEG. */
export async function shadedScene(seed: number): Promise<ShadedScene> {
  const random = createRandom(seed);
  const kind = KINDS[seed % KINDS.length]!;
  const truth = sceneShapes(kind, WIDTH, HEIGHT, random);
  const colours = chooseColours(truth, kind, random);
  const clean = light(paint(truth, colours, random), random);
  const image = await photographed(clean, random);
  return { name: `${kind}-${seed}`, image, truth };
}

/** A colour per region, no two touching ones too alike. The walls of a house are dark. */
function chooseColours(map: LabelMap, kind: SceneKind, random: Random): Float64Array[] {
  const { width, data, count } = map;
  const touching = Array.from({ length: count }, () => new Set<number>());
  for (let p = 0; p < data.length; p++) {
    for (const q of [p + 1, p + width]) {
      if (q >= data.length || data[p] === data[q]) continue;
      touching[data[p]!]!.add(data[q]!);
      touching[data[q]!]!.add(data[p]!);
    }
  }
  const busiest = touching.reduce(
    (best, set, k) => (set.size > touching[best]!.size ? k : best),
    0,
  );
  const chosen: (Float64Array | undefined)[] = new Array(count).fill(undefined);
  if (kind === 'rooms') chosen[busiest] = Float64Array.from(oklabOfHex(WALLS[random.below(4)]!));
  for (let k = 0; k < count; k++) {
    for (let tries = 0; chosen[k] === undefined; tries++) {
      const hex = COLOURS[kind][random.below(COLOURS[kind].length)]!;
      const lab = Float64Array.from(
        oklabOfHex(hex),
        (v, i) => v + (i === 0 ? random.between(-0.03, 0.03) : random.between(-0.008, 0.008)),
      );
      const clear = [...touching[k]!].every((other) => {
        const theirs = chosen[other];
        return (
          theirs === undefined ||
          Math.hypot(lab[0]! - theirs[0]!, lab[1]! - theirs[1]!, lab[2]! - theirs[2]!) >
            LEAST_DIFFERENCE
        );
      });
      if (clear || tries > 400) chosen[k] = lab;
    }
  }
  return chosen as Float64Array[];
}

/** Linear light of the flats with a texture each: plain, grained, jointed or speckled. */
function paint(map: LabelMap, colours: readonly Float64Array[], random: Random): Float32Array {
  const { width, height, data } = map;
  const looks = colours.map(() => ({
    kind: random.below(4),
    depth: random.between(0.02, 0.06),
    pitch: random.between(14, 34),
    upright: random.float() < 0.5,
    salt: random.uint32(),
  }));
  const speckle = gaussianBlur(noise(width, height, random), 1.3).data;
  const grain = grained(width, height, random);
  const out = new Float32Array(data.length * 3);
  const rgb = new Float64Array(3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const k = data[p]!;
      const { kind, depth, pitch, upright, salt } = looks[k]!;
      const [u, v] = upright ? [y, x] : [x, y];
      let tone = 0;
      if (kind === 1) {
        const board = hash32((Math.floor(v / pitch) * 7919) ^ salt) / 2 ** 32 - 0.5;
        tone = 0.7 * board + 0.6 * grain[upright ? 1 : 0]![p]!;
      } else if (kind === 2) {
        tone = u % pitch < 1.6 || v % pitch < 1.6 ? -1.3 : 0;
      } else if (kind === 3) {
        tone = 3 * speckle[p]!;
      }
      const lab = colours[k]!;
      linearOfOklab(lab[0]! * (1 + depth * tone), lab[1]!, lab[2]!, rgb);
      for (let c = 0; c < 3; c++) out[3 * p + c] = Math.max(0, rgb[c]!);
    }
  }
  return out;
}

function noise(width: number, height: number, random: Random) {
  return {
    width,
    height,
    data: Float32Array.from({ length: width * height }, () => random.normal()),
  };
}

/** Streaks along the rows and along the columns, standard deviation about 0.5. */
function grained(width: number, height: number, random: Random): Float32Array[] {
  const plane = noise(width, height, random).data;
  return [1, width].map((step) => {
    const out = new Float32Array(plane.length);
    let run = 0;
    for (let p = 0; p < plane.length; p++) {
      run = p >= step ? 0.94 * (step === 1 ? run : out[p - step]! / 1.4) + 0.12 * plane[p]! : 0;
      out[p] = 1.4 * run;
    }
    return out;
  });
}

/** Uneven light over the sheet: a slope, a vignette and a lamp's pool. */
function light(linear: Float32Array, random: Random): Float32Array {
  const turn = random.between(0, 2 * Math.PI);
  const slope = random.between(0.12, 0.3);
  const vignette = random.between(0.1, 0.3);
  const lamp = { x: random.float(), y: random.float(), gain: random.between(0, 0.25) };
  const out = new Float32Array(linear.length);
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p++) {
      const [u, v] = [x / WIDTH - 0.5, y / HEIGHT - 0.5];
      const pool = Math.exp(-((u + 0.5 - lamp.x) ** 2 + (v + 0.5 - lamp.y) ** 2) / 0.08);
      const gain =
        (0.95 + slope * (u * Math.cos(turn) + v * Math.sin(turn))) *
        (1 - 2 * vignette * (u * u + v * v)) *
        (1 + lamp.gain * pool);
      for (let c = 0; c < 3; c++) out[3 * p + c] = linear[3 * p + c]! * gain;
    }
  }
  return out;
}

async function photographed(linear: Float32Array, random: Random): Promise<Rgb8> {
  const data = new Uint8Array(linear.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(byteOfLinear(linear[i]!));
  const soft = gaussianBlurRgb8({ width: WIDTH, height: HEIGHT, data }, random.between(0.5, 0.9));
  const sigma = random.between(4, 9);
  for (let i = 0; i < soft.data.length; i++) {
    soft.data[i] = Math.max(0, Math.min(255, soft.data[i]! + sigma * random.normal()));
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const jpeg = await sharp(soft.data, { raw })
    .jpeg({ quality: 70 + random.below(20) })
    .toBuffer();
  const decoded = await sharp(jpeg).raw().toBuffer();
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(decoded) };
}
