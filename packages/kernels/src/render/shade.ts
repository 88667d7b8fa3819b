import { cube, length3, schlick } from '../arithmetic.ts';
import { lampColour } from './atmosphere.ts';
import type { Skin } from './finish.ts';
import {
  darkenView,
  frameWidth,
  gardenView,
  glassOutside,
  OPEN_PX,
  ownView,
  windowView,
} from './glass.ts';
import { createLitPoints, createPointLight, type LitPoints } from './lit-points.ts';
import { applyRelief, surfaceNormal } from './normals.ts';
import { type OwnPaint, tintLights } from './own-paint.ts';
import { cornerShade, planesAcross, planesOfRoom } from './room-corners.ts';
import type { ShadeInput } from './shade-input.ts';
import { depthOn } from './space.ts';
import { type SurfacePass, surfacePass } from './surface-pass.ts';

/** Linear light per pixel, and how much of it is mirrored from what stands behind. */
export interface Radiance {
  readonly rgb: Float32Array;
  readonly mirror: Float32Array;
}

/** Above this roughness a highlight is too broad to be seen. */
const MATT = 0.75;
const OWN_CORNERS = 0.5;
/** How far the shade in the joint of two parts of one thing reaches, pixels of a 1024 px picture. */
const JOINT_PX = 5;

/** Lays every pixel's texture on its plane and lights it. */
export function shade(input: ShadeInput): Radiance {
  const { width, height } = input.labels;
  const radiance: Radiance = {
    rgb: new Float32Array(width * height * 3),
    mirror: new Float32Array(width * height),
  };
  const pane = panes(input);
  const pass = surfacePass(input, (p) => pane[p] === 0);
  const row: PaintedRow = { points: createLitPoints(width), columns: new Uint16Array(width) };
  const light = createPointLight(row.points);
  const paint = painter(input, pass, radiance);
  for (let y = 0; y < height; y++) {
    collectRow(input, pane, pass, y, row, radiance.rgb);
    input.lighting.at(row.points, light);
    paint(row, light, y);
  }
  return radiance;
}

/** What of a row is painted: its points, and the column of each. */
interface PaintedRow {
  readonly points: LitPoints;
  readonly columns: Uint16Array;
}

/** Gathers what of row `y` waits for light; what is seen through it, sky and panes, is shown at once. */
function collectRow(
  input: ShadeInput,
  pane: Uint8Array,
  pass: SurfacePass,
  y: number,
  { points, columns }: PaintedRow,
  rgb: Float32Array,
): void {
  const { labels, space, skins, parts } = input;
  const { camera, surfaces } = space;
  const { width } = labels;
  const { values, room } = points;
  const normal = new Float32Array(3);
  const f = camera.focalPx;
  const ry = (y - camera.horizonPx) / f;
  let count = 0;
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const id = labels.data[p];
    const part = parts[id];
    const s = surfaces[id];
    const rx = (x - camera.cx) / f;
    if (part.role === 'sky') {
      input.sky.colour(rx, ry, 0, rgb.subarray(p * 3, p * 3 + 3));
      continue;
    }
    const t = pass.depth[p];
    if (pane[p] !== 0) {
      showPane(input, p, rx, ry, t, rgb);
      continue;
    }
    const { roughness } = skins[id].spec;
    surfaceNormal(input, s, part, p, x, y, normal);
    applyRelief(input, pass, s, p, x, y, normal);
    columns[count] = x;
    values[count] = t * rx;
    values[room + count] = t * ry;
    values[2 * room + count] = t;
    values[3 * room + count] = normal[0];
    values[4 * room + count] = normal[1];
    values[5 * room + count] = normal[2];
    values[6 * room + count] = roughness < MATT ? 2 / Math.max(0.02, cube(roughness)) : 0;
    count++;
  }
  points.count = count;
}

const glass = new Float32Array(3);

/** What is seen in, or through, a pane. */
function showPane(
  input: ShadeInput,
  p: number,
  rx: number,
  ry: number,
  t: number,
  rgb: Float32Array,
): void {
  const { labels, space, parts, inside, own } = input;
  const id = labels.data[p];
  const { view } = parts[id];
  if (!inside && view !== 'foliage') {
    glassOutside(input, space.surfaces[id], id, rx, ry, t * rx, t * ry, glass);
    const shadow = 0.35 + 0.65 * input.shadow[p];
    for (let k = 0; k < 3; k++) rgb[p * 3 + k] = glass[k] * shadow;
    return;
  }
  const scale = Math.max(labels.width, labels.height) / 1024;
  if (inside && own !== null && own.share[id] > 0.5) ownView(input, own, p, rgb);
  else if (view === 'foliage') gardenView(input, rx, ry, rgb, p);
  else windowView(input, rx, ry, rgb, p, view === null ? input.borderPx[p] / scale : OPEN_PX);
  if (inside) darkenView(input, view === 'foliage', rx, ry, rgb, p);
}

/** Paints the points of a row in the light that arrives there. */
function painter(
  input: ShadeInput,
  pass: SurfacePass,
  { rgb, mirror }: Radiance,
): (row: PaintedRow, light: Float32Array, y: number) => void {
  const { labels, space, skins, parts, atmosphere, inside, own } = input;
  const { width, height } = labels;
  const { camera, surfaces } = space;
  const roomPlanes = inside ? planesOfRoom(input) : [];
  const across = surfaces.map((surface) => planesAcross(roomPlanes, surface));
  const sunColour = atmosphere.sun.map((c) => c * atmosphere.sunStrength * 2.6);
  const lamp = lampColour(input.temperatureK);
  const joint = (JOINT_PX * Math.max(width, height)) / 1024;
  return ({ points, columns }, light, y) => {
    const { values, room, count } = points;
    for (let i = 0; i < count; i++) {
      const p = y * width + columns[i];
      const id = labels.data[p];
      const part = parts[id];
      const s = surfaces[id];
      const { spec } = skins[id];
      const px = values[i];
      const py = values[room + i];
      const t = values[2 * room + i];
      let shadow = input.shadow[p];
      if (inside && s.kind !== 'object') {
        const corner = cornerShade(across[id], points, i);
        // A model's own shading already knows its corners.
        shadow *= own === null ? corner : 1 - OWN_CORNERS * (1 - corner);
      }
      if (inside && s.kind === 'object' && !part.onWall) {
        const above = camera.eyeHeightM - py;
        shadow *= 1 - 0.32 * Math.exp(-Math.max(0, above) / 0.28);
      }
      if (s.kind === 'object' && input.roundEdges)
        shadow *= 1 - 0.3 * Math.exp(-input.borderPx[p] / joint);
      const sun = input.sunPatch === null ? 0 : input.sunPatch[p];
      // Of a model's lamp, the shade is dark and what gives light is bright.
      const shining = own === null ? 1 : Math.min(1, 1.4 * own.albedo[p * 3 + 1] ** 1.5);
      const glow = part.lamp ? (atmosphere.lamps * 1.6 + 0.25) * shining : 0;
      const shine = spec.metal ? 0.55 : spec.reflectance * 1.4;
      for (let k = 0; k < 3; k++) {
        const albedo = pass.albedo[p * 3 + k];
        const tinted = spec.metal ? albedo : 1;
        rgb[p * 3 + k] =
          albedo * (light[k * room + i] * shadow + sun * sunColour[k]) +
          shine * tinted * light[(3 + k) * room + i] * shadow +
          glow * lamp[k];
      }
      if (s.kind === 'floor')
        mirror[p] =
          mirrorShare(skins[id], input, px, py, t) *
          (inside || part.role === 'water' ? 1 : atmosphere.wet) *
          (1 - pass.snow[p]);
    }
  };
}

/** A pixel this much darker than its pane is part of a bar. */
const BAR = 0.45;

function isBar({ albedo, line }: OwnPaint, p: number, pane: number): boolean {
  return albedo[p * 3 + 1] * (1 - line[p]) < BAR * pane;
}

/** 1 where a pixel is open sky or a pane of glass, 0 where it is painted; frames run round panes. */
function panes(input: ShadeInput): Uint8Array {
  const { width, height } = input.labels;
  const out = new Uint8Array(width * height);
  const tints = input.own === null ? null : tintLights(input.skins);
  const bright = input.parts.map((_, id) => (tints === null ? 0 : tints[id * 3 + 1]));
  for (let y = 0; y < height; y++) panesOfRow(input, y, bright, out);
  return out;
}

/** @param bright how bright each part's own pane is where it has one */
function panesOfRow(
  { labels, parts, space, borderPx, own }: ShadeInput,
  y: number,
  bright: readonly number[],
  out: Uint8Array,
): void {
  const { width, height, data } = labels;
  const { camera, surfaces } = space;
  const scale = Math.max(width, height) / 1024;
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const { role, view } = parts[data[p]];
    if (role === 'sky') out[p] = 1;
    if (role !== 'glazing') continue;
    if (own !== null && own.share[data[p]] > 0.5) {
      // Bars in front of a pane are as dark as they are drawn.
      out[p] = isBar(own, p, bright[data[p]]) ? 0 : 1;
      continue;
    }
    const t = Math.abs(depthOn(surfaces[data[p]], camera, x, y));
    const framePx = scale * frameWidth(t, camera.focalPx / scale);
    if (view !== null || borderPx[p] >= framePx) out[p] = 1;
  }
}

// Fresnel for the viewing angle on level ground, damped by roughness; wet ground mirrors. Dry ground out in the
// open is too uneven and dusty to.
function mirrorShare(skin: Skin, input: ShadeInput, px: number, py: number, t: number): number {
  const { spec } = skin;
  const wet = input.inside ? 0 : input.atmosphere.wet;
  const rough = spec.roughness * (1 - 0.6 * wet);
  const cosine = py / length3(px, py, t);
  const r0 = Math.max(spec.reflectance, 0.05 * wet);
  const fresnel = schlick(r0, 1, Math.min(1, cosine));
  return Math.min(0.6, fresnel * (1 - rough) * (1.35 + wet));
}
