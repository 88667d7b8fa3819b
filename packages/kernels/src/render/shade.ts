import type { LabelMap } from '../image.ts';
import { fractal, lattice, valueNoise } from '../material/noise.ts';
import { type Atmosphere, lampColour } from './atmosphere.ts';
import { type Skin, skinColours } from './finish.ts';
import type { Lighting } from './light.ts';
import type { Region } from './regions.ts';
import type { Part } from './roles.ts';
import type { Sky } from './sky.ts';
import type { Space, Surface } from './space.ts';

/** Everything the shading of one picture reads; planes have one value per pixel. */
export interface ShadeInput {
  readonly labels: LabelMap;
  readonly regions: readonly Region[];
  readonly parts: readonly Part[];
  readonly skins: readonly Skin[];
  readonly space: Space;
  readonly lighting: Lighting;
  readonly sky: Sky;
  readonly atmosphere: Atmosphere;
  readonly inside: boolean;
  readonly temperatureK: number;
  /** Off where the input already shows its own shading. */
  readonly roundEdges: boolean;
  readonly seed: number;
  /** Factor on all light: occlusion, contact shadow, the input's own shading. */
  readonly shadow: Float32Array;
  /** Extra direct sun 0 … 1 (patches of sun in a room); null outside. */
  readonly sunPatch: Float32Array | null;
  /** Distance to the nearest region border, pixels. */
  readonly borderPx: Float32Array;
}

/** Linear light per pixel, and how much of it is mirrored from what stands behind. */
export interface Radiance {
  readonly rgb: Float32Array;
  readonly mirror: Float32Array;
}

/** Lays every pixel's texture on its plane and lights it. */
export function shade(input: ShadeInput): Radiance {
  const { labels, space, skins, parts, lighting, atmosphere, inside } = input;
  const { width, height } = labels;
  const { camera, surfaces } = space;
  const n = width * height;
  const rgb = new Float32Array(n * 3);
  const mirror = new Float32Array(n);
  const texel = new Float32Array(2);
  const light = new Float32Array(3);
  const normal = new Float32Array(3);
  const glass = new Float32Array(3);
  const artColour = new Float32Array(3);
  const colours = skins.map(skinColours);
  const roomPlanes = inside ? planesOfRoom(input) : [];
  const sunColour = atmosphere.sun.map((c) => c * atmosphere.sunStrength * 2.1);
  const lamp = lampColour(input.temperatureK);
  const f = camera.focalPx;
  for (let y = 0, p = 0; y < height; y++) {
    const ry = (y - camera.horizonPx) / f;
    for (let x = 0; x < width; x++, p++) {
      const id = labels.data[p];
      const part = parts[id];
      const s = surfaces[id];
      const rx = (x - camera.cx) / f;
      if (part.role === 'sky') {
        input.sky.colour(rx, ry, 0, rgb.subarray(p * 3, p * 3 + 3));
        continue;
      }
      const facing = s.nx * rx + s.ny * ry + s.nz;
      let t = s.c / facing;
      if (!(t > 0.15)) t = t < 0 ? 60 : 0.15;
      if (t > 120) t = 120;
      const px = t * rx;
      const py = t * ry;
      const border = input.borderPx[p];
      if (part.role === 'glazing' && border >= frameWidth(t, f)) {
        if (inside) windowView(input, rx, ry, rgb, p, border);
        else {
          glassOutside(input, s, id, rx, ry, px, py, glass);
          const shadow = 0.35 + 0.65 * input.shadow[p];
          for (let k = 0; k < 3; k++) rgb[p * 3 + k] = glass[k] * shadow;
        }
        continue;
      }
      const skin = skins[id];
      const u = px * s.ux + py * s.uy + t * s.uz;
      const v = px * s.vx + py * s.vy + t * s.vz;
      // How far one pixel's step moves on the surface, along u and v.
      const step = t / f;
      const gx = s.nx / facing;
      const gy = s.ny / facing;
      const ax = 1 - rx * gx;
      const ay = -ry * gx;
      const az = -gx;
      const bx = -rx * gy;
      const by = 1 - ry * gy;
      const bz = -gy;
      const footU =
        step *
          Math.max(
            Math.abs(ax * s.ux + ay * s.uy + az * s.uz),
            Math.abs(bx * s.ux + by * s.uy + bz * s.uz),
          ) +
        1e-5;
      const footV =
        step *
          Math.max(
            Math.abs(ax * s.vx + ay * s.vy + az * s.vz),
            Math.abs(bx * s.vx + by * s.vy + bz * s.vz),
          ) +
        1e-5;
      skin.spec.texture(u, v, footU, footV, skin.seed, skin.laying, texel);
      surfaceNormal(input, s, part, p, x, y, normal);
      lighting.at(px, py, t, normal[0], normal[1], normal[2], light);
      let shadow = input.shadow[p];
      if (inside && s.kind !== 'object') shadow *= cornerShade(roomPlanes, s, px, py, t);
      if (inside && s.kind === 'object' && !part.onWall) {
        const above = camera.eyeHeightM - py;
        shadow *= 1 - 0.32 * Math.exp(-Math.max(0, above) / 0.28);
      }
      const sun = input.sunPatch === null ? 0 : input.sunPatch[p];
      const { first, second } = part.role === 'glazing' ? FRAME : colours[id];
      const tone = texel[0];
      const mix = texel[1];
      if (part.role === 'accent' && part.onWall) paintArt(input, id, border, x, y, artColour);
      const isArt = part.role === 'accent' && part.onWall;
      const snow = inside ? 0 : snowCover(atmosphere, normal[1], u, v);
      const wet = inside || normal[1] > -0.5 ? 1 : 1 - 0.45 * atmosphere.wet;
      const glow = part.lamp ? atmosphere.lamps * 1.6 : 0;
      for (let k = 0; k < 3; k++) {
        let albedo = isArt ? artColour[k] : (first[k] + (second[k] - first[k]) * mix) * tone * wet;
        albedo += ([0.82, 0.84, 0.88][k] - albedo) * snow;
        rgb[p * 3 + k] = albedo * (light[k] * shadow + sun * sunColour[k]) + glow * lamp[k];
      }
      if (s.kind === 'floor') mirror[p] = mirrorShare(skin, input, px, py, t) * (1 - snow);
    }
  }
  return { rgb, mirror };
}

// Fresnel (Schlick 1994) for the viewing angle on level ground, damped by roughness; wet ground mirrors.
function mirrorShare(skin: Skin, input: ShadeInput, px: number, py: number, t: number): number {
  const { spec } = skin;
  const wet = input.inside ? 0 : input.atmosphere.wet;
  const rough = spec.roughness * (1 - 0.6 * wet);
  const cosine = py / Math.hypot(px, py, t);
  const r0 = Math.max(spec.reflectance, 0.05 * wet);
  const fresnel = r0 + (1 - r0) * (1 - Math.min(1, cosine)) ** 5;
  return Math.min(0.6, fresnel * (1 - rough) * (1.35 + wet));
}

function snowCover(atmosphere: Atmosphere, ny: number, u: number, v: number): number {
  if (atmosphere.snow === 0 || ny > -0.25) return 0;
  const patch = fractal(u * 0.8, v * 0.8, 913, 3, 0.02);
  return atmosphere.snow * Math.min(1, Math.max(0, 0.86 + 0.5 * patch));
}

/** The plane's normal, rounded towards the rim on soft things and a little on joinery. */
function surfaceNormal(
  input: ShadeInput,
  s: Surface,
  part: Part,
  p: number,
  x: number,
  y: number,
  out: Float32Array,
): void {
  let nx = s.ex;
  let ny = s.ey;
  const nz = s.ez;
  if (part.role === 'roof') {
    ny -= 0.9;
  }
  const { width, height } = input.labels;
  const soft = part.role === 'textile' || part.role === 'planting';
  const reach =
    part.lying || !input.roundEdges
      ? 0
      : soft
        ? 0.022 * height
        : s.kind === 'object'
          ? 0.004 * height
          : 0;
  const d = input.borderPx[p];
  if (reach > 0 && d < reach && x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    const gx = input.borderPx[p + 1] - input.borderPx[p - 1];
    const gy = input.borderPx[p + width] - input.borderPx[p - width];
    const tilt = (soft ? 0.38 : 0.3) * (1 - d / reach) ** 2;
    nx -= tilt * gx;
    ny -= tilt * gy;
  }
  const inv = 1 / Math.hypot(nx, ny, nz);
  out[0] = nx * inv;
  out[1] = ny * inv;
  out[2] = nz * inv;
}

interface Plane3 {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly c: number;
}

function planesOfRoom({ regions, parts, space }: ShadeInput): Plane3[] {
  const planes: Plane3[] = [];
  for (const r of [...regions].sort((a, b) => b.area - a.area)) {
    const s = space.surfaces[r.id];
    const { role } = parts[r.id];
    const bounding = role === 'wall' || role === 'ceiling' || role === 'floor';
    if (!bounding || !s.solved || (r.share < 0.015 && role !== 'floor')) continue;
    const known = planes.some(
      (q) => q.nx * s.nx + q.ny * s.ny + q.nz * s.nz > 0.98 && Math.abs(q.c - s.c) < 0.3,
    );
    if (!known) planes.push({ nx: s.nx, ny: s.ny, nz: s.nz, c: s.c });
  }
  return planes;
}

// Corners of a room are darker: less of the other surfaces is seen from there.
function cornerShade(
  planes: readonly Plane3[],
  own: Surface,
  px: number,
  py: number,
  pz: number,
): number {
  let shade = 1;
  for (const q of planes) {
    if (q.nx * own.nx + q.ny * own.ny + q.nz * own.nz > 0.98) continue;
    const d = Math.abs(q.nx * px + q.ny * py + q.nz * pz - q.c);
    shade *= 1 - 0.2 * Math.exp(-d / 0.16) - 0.16 * Math.exp(-d / 0.7);
  }
  return shade;
}

// Dark slim profiles around every pane.
const FRAME = {
  first: Float32Array.of(0.05, 0.05, 0.052),
  second: Float32Array.of(0.05, 0.05, 0.052),
};

/** Width in pixels of a window profile 35 mm wide at depth `t`, at most a thin line far off. */
function frameWidth(t: number, focalPx: number): number {
  return Math.min(2.6, Math.max(0.6, (0.03 * focalPx) / Math.max(1, t)));
}

/** A quiet abstract print with mount and dark frame, in the accent's colour and its neighbours. */
function paintArt(
  input: ShadeInput,
  id: number,
  border: number,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const region = input.regions[id];
  const high = Math.max(8, region.maxY - region.minY);
  const { first, second } = skinColours(input.skins[id]);
  const u = (x - region.minX) / high;
  const v = (y - region.minY) / high;
  const mount = 0.09 * high;
  if (border < 0.022 * high) out.fill(0.03);
  else if (border < mount) out.fill(0.72);
  else {
    const warp = fractal(u * 1.7, v * 1.7, id + input.seed, 3, 0.01);
    const field = v + 0.35 * warp + 0.2 * Math.sin(u * 2.3 + id);
    const shape = Math.hypot(u - 0.55 - 0.2 * lattice(id, 1, input.seed), v - 0.42) < 0.19 ? 1 : 0;
    const paper = 0.62 - 0.06 * warp;
    const lower = Math.min(1, Math.max(0, (field - 0.62) * 14));
    const lowest = Math.min(1, Math.max(0, (field - 0.84) * 14));
    for (let k = 0; k < 3; k++) {
      let c = paper * [1, 0.96, 0.88][k];
      c += ((shape === 1 ? first[k] : c) - c) * 0.85;
      c += (first[k] * 0.8 + 0.12 - c) * lower * 0.9;
      c += (second[k] * 0.45 - c) * lowest * 0.9;
      out[k] = c;
    }
  }
}

/** What a room's window shows: the sky and the ground outside, brighter than the room. */
function windowView(
  input: ShadeInput,
  rx: number,
  ry: number,
  rgb: Float32Array,
  p: number,
  border: number,
): void {
  const { atmosphere } = input;
  const out = rgb.subarray(p * 3, p * 3 + 3);
  const y = ry - 0.02;
  if (y < 0) input.sky.colour(rx, y, 1, out);
  else {
    const fade = Math.exp(-y * 5);
    for (let k = 0; k < 3; k++) {
      const lawn = [0.13, 0.17, 0.08][k] * (atmosphere.skyStrength + atmosphere.sunStrength * 0.5);
      out[k] = lawn + (atmosphere.horizon[k] * 0.8 - lawn) * fade * 0.7;
    }
  }
  // A breath of glare towards white, as an exposure for the room gives.
  const reveal = 0.8 + 0.2 * Math.min(1, border / 14);
  const glare = 0.22 * Math.min(1, atmosphere.window);
  for (let k = 0; k < 3; k++)
    out[k] =
      (out[k] * (1 - glare) + glare * (0.6 + 0.4 * atmosphere.horizon[k])) *
      atmosphere.windowView *
      reveal;
  if (atmosphere.windowView < 0.4 && y > -0.5) {
    // Lights of the town, out of focus.
    const spot = valueNoise(rx * 26, y * 26, input.seed + 5);
    const bright = Math.max(0, spot - 0.78) * 2.6;
    for (let k = 0; k < 3; k++) out[k] += bright * [0.5, 0.34, 0.18][k];
  }
}

/** A pane seen from outside: mirrored sky over a dark or lit room. */
function glassOutside(
  input: ShadeInput,
  s: Surface,
  id: number,
  rx: number,
  ry: number,
  px: number,
  py: number,
  out: Float32Array,
): void {
  const { atmosphere, parts } = input;
  const length = Math.hypot(rx, ry, 1);
  const dot = (rx * s.ex + ry * s.ey + s.ez) / length;
  const mx = rx / length - 2 * dot * s.ex;
  const my = ry / length - 2 * dot * s.ey;
  const mz = Math.max(0.25, Math.abs(1 / length - 2 * dot * s.ez));
  const uneven = 0.012 * fractal(px * 1.3, py * 1.3, id + 7, 2, 0.01);
  if (my < 0.02) input.sky.colour(mx / mz + uneven, Math.min(-0.001, my / mz - 0.12), 1, out);
  else {
    const ground = atmosphere.skyStrength * 0.18;
    out[0] = ground * 0.95;
    out[1] = ground;
    out[2] = ground * 0.85;
  }
  const fresnel = 0.3 + 0.7 * (1 - Math.min(1, Math.abs(dot))) ** 5;
  const tint = skinColours(input.skins[id]).first;
  const own = lattice(parts[id].group, 3, input.seed) * 0.6 + lattice(id, 4, input.seed) * 0.4;
  const lit = own > 0.25 ? atmosphere.lamps * (0.35 + 0.75 * own) : 0.04;
  const lamp = lampColour(input.temperatureK);
  // Curtains and furniture inside break the glow; it is stronger near the ceiling.
  const inner = 0.75 + 0.5 * fractal(px * 1.1 + id, py * 0.7, id, 2, 0.02);
  const height = 0.8 + 0.25 * Math.sin(py * 2.1 + id);
  for (let k = 0; k < 3; k++) {
    const room =
      0.05 * atmosphere.skyStrength * tint[k] +
      0.2 * lit * lamp[k] * [1.15, 0.95, 0.7][k] * inner * height;
    out[k] = out[k] * fresnel * (0.6 + 0.4 * tint[k]) + room * (1 - fresnel);
  }
}
