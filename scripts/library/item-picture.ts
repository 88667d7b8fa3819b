import { rasteriseMaterial, tileSize } from '@zhuhui/kernels';
import { type Camera, lightOf, type Part, raycast, type Scene, viewOf } from '@zhuhui/scene';
import { bar } from '@zhuhui/scene/solids';
import type { MaterialId } from '@zhuhui/tools/look';
import type { Painted } from './entry.ts';

/** A thing by itself, modelled round the origin, facing −y; metres. */
export interface Item {
  readonly parts: readonly Part[];
  /** Its largest extent. */
  readonly sizeM: number;
  /** Direction from the thing to the eye; three quarters from the left by default. */
  readonly from?: Vec3;
}

type Vec3 = readonly [number, number, number];
type Rgb = [number, number, number];

const LONG_SIDE_PX = 640;
/** Each pixel of the picture is the mean of this many squared. */
const FINE = 2;
const MARGIN = 0.03;
const SEED = 5;
const COARSE_PX = 240;
const EYE_SIZES_AWAY = 7;
const SUN = unit([-0.55, -0.6, 0.9]);
const EXPOSURE = 0.84;
/** A soft box of light that polished things mirror. */
const WINDOW = unit([-0.7, -0.75, 0.55]);

interface Finish {
  readonly material: MaterialId;
  /** 0 chalk … 1 mirror. */
  readonly gloss: number;
  readonly metal?: true;
  /** Leaves let light through. */
  readonly leaf?: true;
}

/** What the scene calls a surface, as a material that can be drawn. */
const FINISHES: Readonly<Record<string, Finish>> = {
  wood: { material: 'oakNatural', gloss: 0.25 },
  fabric: { material: 'linen', gloss: 0 },
  carpet: { material: 'carpet', gloss: 0 },
  leather: { material: 'leatherTan', gloss: 0.35 },
  metal: { material: 'blackMetal', gloss: 0.6, metal: true },
  stone: { material: 'marbleWhite', gloss: 0.55 },
  ceramic: { material: 'paint', gloss: 0.45 },
  glass: { material: 'glassTinted', gloss: 0.9 },
  screen: { material: 'paint', gloss: 0.85 },
  leaf: { material: 'paint', gloss: 0.3, leaf: true },
  foliage: { material: 'paint', gloss: 0.15, leaf: true },
  bark: { material: 'soil', gloss: 0 },
};
const PLAIN: Finish = { material: 'paint', gloss: 0.12 };
const SEAM_M = 0.005;

/** The thing cut out, lit from the upper left, on nothing. */
export function paintItem(item: Item): Painted {
  const { camera, width, height, pixelM } = framed(item);
  const view = viewOf(sceneOf(item, camera), width, height);
  const buffers = raycast(view);
  const light = lightOf(view, buffers, SEED);
  const textures = new Map<string, (u: number, v: number) => Rgb>();
  const fine = new Float32Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    if (buffers.object.data[i] !== 1) continue;
    const surface = view.tracer.solids[buffers.solid[i] ?? 0]?.surface;
    if (!surface) continue;
    const finish = FINISHES[surface.material] ?? PLAIN;
    const key = `${finish.material} ${surface.color}`;
    const texture = textures.get(key) ?? textureOf(finish.material, surface.color, pixelM);
    textures.set(key, texture);
    const normal = vectorAt(buffers.normal, i);
    const { at, toEye } = pointAt(
      view.projection,
      i % width,
      Math.floor(i / width),
      buffers.depth.data[i] ?? 0,
    );
    const own = texture(...inPlane(at, normal));
    const colour =
      surface.material === 'lamp'
        ? LAMP
        : shaded(own, finish, normal, toEye, light.ambient[i] ?? 1, light.sun[i] ?? 0);
    fine.set([...colour, 1], i * 4);
  }
  return developed(fine, width, height);
}

const LAMP: Rgb = [1, 0.9, 0.72];

function sceneOf({ parts }: Item, camera: Camera): Scene {
  const solids = parts.flatMap((part): Part[] =>
    part.kind === 'solid'
      ? [part]
      : part.points.slice(1).map((to, k) => bar(JOINT, part.points[k] ?? to, to, SEAM_M)),
  );
  const ground: Part = {
    kind: 'solid',
    shape: { kind: 'box', at: [0, 0, -1], size: [60, 60, 1], yaw: 0, round: 0 },
    surface: { material: 'paint', color: '#e8e6e1' },
  };
  return {
    name: 'item',
    camera,
    sun: { toward: SUN, strength: 1 },
    ambientReachM: 1.4,
    objects: [
      { name: 'item', parts: solids },
      { name: 'ground', parts: [ground] },
    ],
  };
}

const JOINT = { material: 'paint', color: '#3a332d' };

/** The camera that fills the picture with the thing, found by a first small look at it. */
function framed(item: Item) {
  const { sizeM, from = [-0.55, -1, 0.42] } = item;
  const far = EYE_SIZES_AWAY * sizeM;
  const [dx, dy, dz] = unit(from);
  const middle: Vec3 = [0, 0, sizeM * 0.25];
  const camera = {
    eye: [dx * far, dy * far, middle[2] + dz * far] as Vec3,
    target: middle,
    focalMm: (36 * EYE_SIZES_AWAY) / 2.6,
    twoPoint: false,
  };
  const { object } = raycast(viewOf(sceneOf(item, camera), COARSE_PX, COARSE_PX));
  let [left, top, right, bottom] = [COARSE_PX, COARSE_PX, 0, 0];
  object.data.forEach((id, i) => {
    if (id !== 1) return;
    const [x, y] = [i % COARSE_PX, Math.floor(i / COARSE_PX)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  });
  const [seenWide, seenHigh] = [right - left + 2, bottom - top + 2];
  const scale = (LONG_SIDE_PX * FINE * (1 - 2 * MARGIN)) / Math.max(seenWide, seenHigh);
  const border = 2 * MARGIN * LONG_SIDE_PX;
  const sizeOf = (seen: number): number => FINE * Math.round((seen * scale) / FINE + border);
  const [width, height] = [sizeOf(seenWide), sizeOf(seenHigh)];
  const focalPx = (camera.focalMm / 36) * COARSE_PX * scale;
  const shift = [
    (((left + right - COARSE_PX) / 2) * scale) / width,
    (-((top + bottom - COARSE_PX) / 2) * scale) / width,
  ] as const;
  return {
    camera: { ...camera, focalMm: (focalPx * 36) / width, shift },
    ...{ width, height, pixelM: far / focalPx },
  };
}

/** One period of the material at the picture's own scale, wrapped over the plane; linear light. */
function textureOf(material: MaterialId, colour: string, pixelM: number) {
  const { widthM, heightM } = tileSize(material);
  const longSidePx = Math.min(2048, Math.max(64, Math.round(Math.max(widthM, heightM) / pixelM)));
  const { image, relief } = rasteriseMaterial(material, {
    ...{ colour, longSidePx, seed: SEED, laying: 'piece' },
  });
  const { width, height } = image;
  const heightAt = (x: number, y: number): number =>
    relief.data[((y + height) % height) * width + ((x + width) % width)] ?? 0;
  return (u: number, v: number): Rgb => {
    const x = Math.floor(wrapped(u / widthM) * width);
    const y = Math.floor(wrapped(-v / heightM) * height);
    const slope = (heightAt(x - 1, y - 1) - heightAt(x + 1, y + 1)) / ((4 * widthM) / width);
    const shade = Math.min(1.25, Math.max(0.7, 1 + 0.6 * slope));
    const at = (y * width + x) * 3;
    return [0, 1, 2].map((k) => linear(image.data[at + k] ?? 0) * shade) as Rgb;
  };
}

function shaded(
  own: Rgb,
  finish: Finish,
  normal: Vec3,
  toEye: Vec3,
  ambient: number,
  sun: number,
): Rgb {
  const facing = dot(normal, toEye);
  const n: Vec3 = facing < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
  const sky = 0.62 + 0.3 * n[2] + 0.1 * dot(n, WINDOW);
  const bounced = 0.16 * Math.max(0, 0.5 - 0.5 * n[2]);
  const through = finish.leaf ? 0.3 * Math.max(0, -dot(n, SUN)) + 0.12 * sun : 0;
  const open = ambient * ambient * (1.4 - 0.4 * ambient);
  const back = 2 * dot(n, toEye);
  const mirrored: Vec3 = [back * n[0] - toEye[0], back * n[1] - toEye[1], back * n[2] - toEye[2]];
  const box = Math.max(0, dot(mirrored, WINDOW)) ** (4 + 26 * finish.gloss ** 2);
  const seen = (mirrored[2] > 0 ? 0.42 + 0.3 * mirrored[2] : 0.3) * ambient + 1.1 * box * ambient;
  const rim = (1 - Math.min(1, Math.abs(facing))) ** 5;
  const share = finish.metal ? 0.55 : (0.045 + 0.5 * rim) * finish.gloss;
  return own.map((value, k) => {
    const warm = [1.04, 1, 0.94][k] ?? 1;
    const lit = value * (sky * open + bounced + through + 0.62 * sun * warm);
    const tint = finish.metal ? 0.25 + 0.75 * value : 1;
    return EXPOSURE * (lit * (1 - share) + share * seen * tint);
  }) as Rgb;
}

/** Means of FINE × FINE pixels with their coverage, as bytes. */
function developed(fine: Float32Array, fineWidth: number, fineHeight: number): Painted {
  const [width, height] = [fineWidth / FINE, fineHeight / FINE];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const sum = [0, 0, 0, 0];
      for (let k = 0; k < FINE * FINE; k++) {
        const from = ((y * FINE + Math.floor(k / FINE)) * fineWidth + x * FINE + (k % FINE)) * 4;
        for (let c = 0; c < 4; c++) sum[c] = (sum[c] ?? 0) + (fine[from + c] ?? 0);
      }
      const covered = sum[3] ?? 0;
      if (covered === 0) continue;
      for (let c = 0; c < 3; c++) data[at + c] = encoded((sum[c] ?? 0) / covered);
      data[at + 3] = Math.round((255 * covered) / (FINE * FINE));
    }
  }
  return { width, height, channels: 4, data };
}

function pointAt(
  { eye, right, up, forward, axis, focalPx }: ReturnType<typeof viewOf>['projection'],
  x: number,
  y: number,
  depth: number,
): { at: Vec3; toEye: Vec3 } {
  const u = (x + 0.5 - axis[0]) / focalPx;
  const v = (axis[1] - y - 0.5) / focalPx;
  const ray = [0, 1, 2].map((k) => (forward[k] ?? 0) + (right[k] ?? 0) * u + (up[k] ?? 0) * v);
  const [rx = 0, ry = 0, rz = 0] = ray;
  return {
    at: [eye[0] + rx * depth, eye[1] + ry * depth, eye[2] + rz * depth],
    toEye: unit([-rx, -ry, -rz]),
  };
}

/** Where a point lies in the plane its surface is nearest to: grain runs along the first. */
function inPlane(at: Vec3, normal: Vec3): [number, number] {
  const [ax, ay, az] = normal.map(Math.abs) as Rgb;
  if (az >= ax && az >= ay) return [at[0], at[1]];
  return ax >= ay ? [at[1], at[2]] : [at[0], at[2]];
}

const vectorAt = (data: Float32Array, i: number): Vec3 => [
  data[i * 3] ?? 0,
  data[i * 3 + 1] ?? 0,
  data[i * 3 + 2] ?? 0,
];

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

const wrapped = (value: number): number => value - Math.floor(value);

const linear = (byte: number): number => (byte / 255) ** 2.2;

/** Linear light to a byte, with a soft shoulder above 0.75. */
function encoded(value: number): number {
  const soft = value <= 0.75 ? value : 0.75 + 0.25 * (1 - Math.exp((0.75 - value) / 0.25));
  return Math.round(255 * soft ** (1 / 2.2));
}
