import { fractal } from '../material/noise.ts';
import { paintArt } from './art.ts';
import { type Atmosphere, lampColour } from './atmosphere.ts';
import { type Skin, skinColours } from './finish.ts';
import { FRAME, frameWidth, gardenView, glassOutside, OPEN_PX, windowView } from './glass.ts';
import { fill, type Part } from './part.ts';
import type { ShadeInput } from './shade-input.ts';
import type { Surface } from './space.ts';

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
  const texel = new Float32Array(3);
  const light = new Float32Array(3);
  const normal = new Float32Array(3);
  const glass = new Float32Array(3);
  const artColour = new Float32Array(3);
  const colours = skins.map(skinColours);
  // Only a shape like a frame holds a picture.
  const art = Uint8Array.from(input.regions, (r) =>
    parts[r.id].role === 'accent' && parts[r.id].onWall && r.share > 0.003 && fill(r) > 0.7 ? 1 : 0,
  );
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
      if (part.role === 'glazing' && (part.view !== null || border >= frameWidth(t, f))) {
        if (part.view === 'foliage') gardenView(input, rx, ry, rgb, p);
        else if (inside) windowView(input, rx, ry, rgb, p, part.view === null ? border : OPEN_PX);
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
      skin.spec.texture(u, v, footU, footV, skin.ground, texel);
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
      const isArt = art[id] !== 0;
      if (isArt) paintArt(input, id, border, x, y, artColour);
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
