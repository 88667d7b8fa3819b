import { linearOfOklab, oklabOfHex } from '../color/oklab.ts';
import { createRandom, type Random } from '../random.ts';
import type { Layer } from './layer.ts';

/** A plant as it stands in the picture, pixels of the layer's box. */
export interface Plant {
  readonly kind: 'tree' | 'shrub';
  readonly rootX: number;
  readonly rootY: number;
  readonly heightPx: number;
  /** Crown width / plant height. */
  readonly spread: number;
  /** `#rrggbb` of the leaves in full light. */
  readonly colour: string;
  /** Share of blossom among the leaves, and its colour. */
  readonly bloom: number;
  readonly bloomColour: string;
}

/** Light on the plants: direction towards it (x right, y up, z to the viewer), linear colours. */
export interface PlantLight {
  readonly toSun: readonly [number, number, number];
  readonly sun: readonly [number, number, number];
  readonly sky: readonly [number, number, number];
}

interface Leaf {
  x: number;
  y: number;
  z: number;
  sizePx: number;
  light: number;
  tint: number;
  bloom: boolean;
}

const TRUNK_SHARE = 0.3;
const LEAF_DETAIL = 0.011;
const LEAST_LEAF_PX = 1.1;
const MOST_LEAVES = 26_000;
/** Leaves seen through air and over each other are less colourful than one leaf. */
const MUTED = 0.72;
const PETALS = 2.1;

/**
 * Draws a plant leaf by leaf: clumps on a crown of ellipsoids, every leaf lit by where it lies in its
 * clump and in the crown, the far ones first. Shade gathers underneath and inside, which is what makes
 * foliage read as a volume.
 */
export function drawPlant(layer: Layer, plant: Plant, light: PlantLight, seed: number): void {
  const random = createRandom(seed);
  const crown = crownOf(plant);
  if (plant.kind === 'tree') drawTrunk(layer, plant, crown, light, random);
  const leaves = growLeaves(plant, crown, light, random);
  leaves.sort((a, b) => a.z - b.z);
  const base = oklabOfHex(plant.colour);
  const petal = oklabOfHex(plant.bloomColour);
  const pixel = new Float32Array(3);
  for (const leaf of leaves) {
    const [L, a, b] = leaf.bloom ? petal : base;
    // Sunlit leaves turn yellowish, shaded ones bluish.
    const warm = leaf.bloom ? 0 : 0.02 * leaf.light + 0.008 * leaf.tint;
    const muted = leaf.bloom ? 1 : MUTED;
    const seen = leaf.bloom ? Math.max(0.65, leaf.light) : leaf.light;
    linearOfOklab(L + 0.05 * leaf.tint, muted * a + 0.3 * warm, muted * b + warm, pixel);
    for (let k = 0; k < 3; k++) {
      const lit = 0.42 * light.sky[k] * (0.25 + 0.75 * seen) + light.sun[k] * seen ** 1.5;
      pixel[k] = Math.max(0, pixel[k]) * lit;
    }
    splat(layer, leaf.x, leaf.y, leaf.sizePx, pixel);
  }
}

interface Crown {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

function crownOf({ kind, rootX, rootY, heightPx, spread }: Plant): Crown {
  const foot = kind === 'tree' ? TRUNK_SHARE * heightPx : 0;
  const ry = (heightPx - foot) / 2;
  return { cx: rootX, cy: rootY - foot - ry, rx: (spread * heightPx) / 2, ry };
}

function growLeaves(plant: Plant, crown: Crown, light: PlantLight, random: Random): Leaf[] {
  const { heightPx, bloom } = plant;
  const sizePx = Math.max(LEAST_LEAF_PX, LEAF_DETAIL * heightPx);
  const clumps = plant.kind === 'tree' ? 58 : 34;
  const wanted = (9 * crown.rx * crown.ry) / (sizePx * sizePx);
  const perClump = Math.ceil(Math.min(MOST_LEAVES, wanted) / clumps);
  const leaves: Leaf[] = [];
  const [sx, sy, sz] = light.toSun;
  for (let c = 0; c < clumps; c++) {
    // Clumps sit in the outer part of the crown; the inside is dark and hardly seen.
    const out = 0.35 + 0.6 * Math.sqrt(random.float());
    const angle = random.between(0, 2 * Math.PI);
    const up = random.between(-0.85, 1);
    const ring = Math.sqrt(Math.max(0, 1 - up * up));
    const [dx, dy, dz] = [ring * Math.cos(angle) * out, up * out, ring * Math.sin(angle) * out];
    const size = random.between(0.2, 0.34) * (1.15 - 0.35 * out);
    const tint = 0.6 * random.normal();
    for (let i = 0; i < perClump; i++) {
      const [nx, ny, nz] = [random.normal(), random.normal(), random.normal()];
      const scale = size * 0.55;
      const px = dx + nx * scale;
      const py = dy + 0.75 * ny * scale;
      const pz = dz + nz * scale;
      if (plant.kind === 'shrub' && py < -0.98) continue;
      const length = Math.hypot(nx, ny, nz) + 1e-3;
      const inClump = (nx * sx + ny * sy + nz * sz) / length;
      const inCrown = px * sx + py * sy + pz * sz;
      // The foot of the crown sees little sky; so does its inside.
      const open = Math.min(1, 0.35 + 0.65 * Math.hypot(px, py, pz)) * (0.72 + 0.28 * py);
      const lit = 0.36 + 0.32 * inClump + 0.38 * inCrown;
      const blooms = random.float() < bloom && length > 1.2;
      leaves.push({
        x: crown.cx + px * crown.rx,
        y: crown.cy - py * crown.ry,
        z: pz,
        sizePx: sizePx * random.between(0.7, 1.4) * (blooms ? PETALS : 1),
        light: Math.min(1, Math.max(0.03, lit * open + 0.06 * random.normal())),
        tint: tint + 0.5 * random.normal(),
        bloom: blooms,
      });
    }
  }
  return leaves;
}

const BARK = '#5b4a3a';

/** Trunk and a few limbs into the crown, tapering, lit from the sun's side. */
function drawTrunk(
  layer: Layer,
  plant: Plant,
  crown: Crown,
  light: PlantLight,
  random: Random,
): void {
  const bark = new Float32Array(3);
  linearOfOklab(...oklabOfHex(BARK), bark);
  const girth = Math.max(1.5, 0.035 * plant.heightPx);
  const limb = (x0: number, y0: number, x1: number, y1: number, w0: number, w1: number) => {
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0));
    const bend = random.normal() * 0.04 * plant.heightPx;
    const pixel = new Float32Array(3);
    for (let i = 0; i <= steps; i++) {
      const t = i / steps;
      const x = x0 + (x1 - x0) * t + bend * t * (1 - t);
      const y = y0 + (y1 - y0) * t;
      const w = w0 + (w1 - w0) * t;
      for (let d = -Math.ceil(w / 2); d <= Math.ceil(w / 2); d++) {
        const side = (2 * d) / Math.max(1, w);
        const cover = Math.min(1, Math.max(0, w / 2 + 0.5 - Math.abs(d)));
        if (cover <= 0) continue;
        const facing = 0.35 + 0.5 * Math.max(0, 0.4 + 0.6 * side * Math.sign(light.toSun[0]));
        const rough = 0.85 + 0.3 * random.float();
        for (let k = 0; k < 3; k++)
          pixel[k] = bark[k] * rough * (0.5 * light.sky[k] + light.sun[k] * facing);
        blendPixel(layer, Math.round(x + d), Math.round(y), cover, pixel);
      }
    }
  };
  const forkY = crown.cy + 0.35 * crown.ry;
  limb(plant.rootX, plant.rootY, crown.cx, forkY, girth, 0.7 * girth);
  for (let i = 0; i < 5; i++) {
    const side = (i - 2) / 2;
    limb(
      crown.cx,
      forkY + 0.2 * crown.ry * random.float(),
      crown.cx + side * 0.7 * crown.rx,
      crown.cy - random.between(0.1, 0.6) * crown.ry,
      0.5 * girth,
      0.15 * girth,
    );
  }
}

/** A soft-edged disc. */
function splat(layer: Layer, x: number, y: number, size: number, pixel: Float32Array): void {
  const r = size / 2 + 0.5;
  for (let py = Math.floor(y - r); py <= Math.ceil(y + r); py++) {
    for (let px = Math.floor(x - r); px <= Math.ceil(x + r); px++) {
      const cover = Math.min(1, r - Math.hypot(px - x, (py - y) * 1.25));
      if (cover > 0) blendPixel(layer, px, py, cover, pixel);
    }
  }
}

function blendPixel(layer: Layer, x: number, y: number, cover: number, pixel: Float32Array): void {
  const width = layer.box.right - layer.box.left;
  const height = layer.box.bottom - layer.box.top;
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const p = y * width + x;
  const { rgb, alpha } = layer;
  const before = alpha[p];
  const after = before + (1 - before) * cover;
  if (after <= 0) return;
  // Straight (not premultiplied) colour.
  for (let k = 0; k < 3; k++) {
    const j = p * 3 + k;
    rgb[j] = (pixel[k] * cover + rgb[j] * before * (1 - cover)) / after;
  }
  alpha[p] = after;
}
