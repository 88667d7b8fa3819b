import { fractal } from '../material/noise.ts';
import { createTexturePlace, type TexturePlace } from '../material/texture.ts';
import { paintArt } from './art.ts';
import { type Skin, skinColours } from './finish.ts';
import { FRAME } from './glass.ts';
import { bladeTone, leafTone, leafUnit, litLeaf } from './leafage.ts';
import { tintLights } from './own-paint.ts';
import { fill } from './part.ts';
import type { ShadeInput } from './shade-input.ts';
import { depthOn, type Surface } from './space.ts';
import type { SurfaceRole } from './types.ts';

/** What every pixel shows before light falls on it. */
export interface SurfacePass {
  /** Linear albedo, n × 3. */
  readonly albedo: Float32Array;
  /** Relief of the texture towards the viewer, metres. */
  readonly relief: Float32Array;
  /** Depth factor of the pixel's ray, see depthOn. */
  readonly depth: Float32Array;
  /** Snow cover 0 … 1. */
  readonly snow: Float32Array;
}

const NEAREST = 0.15;
const FARTHEST = 120;
/** Samples along the longer side of a slanted pixel's footprint. */
const MAX_TAPS = 5;
/** Own colours lack the finish's spread of tones: its texture is overdrawn where it is fine. */
const TEXTURE_GAIN: Readonly<Partial<Record<SurfaceRole, number>>> = {
  ground: 1.3,
  wall: 1.5,
  facade: 1.5,
  floor: 1.3,
  paving: 1.5,
};
const SNOW = [0.82, 0.84, 0.88];

/** Reads every pixel's texture on its plane. Sky and panes are left out. */
export function surfacePass(input: ShadeInput, isPainted: (p: number) => boolean): SurfacePass {
  const { width, height } = input.labels;
  const n = width * height;
  const pass: SurfacePass = {
    albedo: new Float32Array(n * 3),
    relief: new Float32Array(n),
    depth: new Float32Array(n),
    snow: new Float32Array(n),
  };
  const readRow = rowReader(input, isPainted, pass);
  for (let y = 0; y < height; y++) readRow(y);
  return pass;
}

/** Writes the pixels of a row. */
function rowReader(
  input: ShadeInput,
  isPainted: (p: number) => boolean,
  { albedo, relief, depth, snow: snowCover }: SurfacePass,
): (y: number) => void {
  const { labels, space, skins, parts, atmosphere, inside, regions } = input;
  const { width, height } = labels;
  const { camera, surfaces } = space;
  const texel = new Float32Array(3);
  const place = createTexturePlace();
  const artColour = new Float32Array(3);
  const colours = skins.map(skinColours);
  const { own } = input;
  const tints = own === null ? null : tintLights(skins);
  const units = regions.map((r) => leafUnit(r, width, height));
  const contrast = parts.map(({ role }) => TEXTURE_GAIN[role] ?? 1);
  // Only a shape like a frame holds a picture.
  const art = regions.map(
    (r) =>
      input.own === null &&
      parts[r.id].role === 'accent' &&
      parts[r.id].onWall &&
      r.share > 0.003 &&
      fill(r) > 0.7,
  );
  const f = camera.focalPx;
  const crownDepth = regions.map(({ id, cx, cy }) => {
    const t = depthOn(surfaces[id], camera, cx, cy);
    return t > NEAREST ? Math.min(t, FARTHEST) : FARTHEST / 4;
  });
  return (y) => {
    const ry = (y - camera.horizonPx) / f;
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const id = labels.data[p];
      const s = surfaces[id];
      const rx = (x - camera.cx) / f;
      const facing = s.nx * rx + s.ny * ry + s.nz;
      let t = s.c / facing;
      if (!(t > NEAREST)) t = t < 0 ? FARTHEST / 2 : NEAREST;
      if (t > FARTHEST) t = FARTHEST;
      depth[p] = t;
      if (!isPainted(p)) continue;
      const px = t * rx;
      const py = t * ry;
      const role = parts[id].role;
      const leafy = own !== null && !inside && role === 'planting';
      if (leafy) {
        leafTone(x, y, units[id], skins[id].ground.seed, texel);
      } else if (role === 'planting' && s.kind === 'object') {
        // A crown has no plane: its leaves face the viewer.
        const far = crownDepth[id];
        place.u = far * rx;
        place.v = -far * ry;
        place.footU = place.footV = far / f;
        skins[id].spec.texture(place, skins[id].ground, texel);
      } else {
        place.u = px * s.ux + py * s.uy + t * s.uz;
        place.v = px * s.vx + py * s.vy + t * s.vz;
        sampleTexture(skins[id], s, place, rx, ry, t / f, facing, texel);
      }
      if (own !== null && role === 'ground') bladeTone(x, y, t / f, skins[id].ground.seed, texel);
      relief[p] = texel[2];
      const { first, second } = parts[id].role === 'glazing' ? FRAME : colours[id];
      if (art[id]) paintArt(input, id, input.borderPx[p], x, y, artColour);
      const snow = inside
        ? 0
        : snowOn(atmosphere.snow, parts[id].role === 'roof' ? -0.9 : s.ey, px, t);
      const wet = inside || s.ey > -0.5 ? 1 : 1 - 0.45 * atmosphere.wet;
      snowCover[p] = snow;
      for (let k = 0; k < 3; k++) {
        const mixed = (first[k] + (second[k] - first[k]) * texel[1]) * texel[0];
        let shown = art[id] ? artColour[k] : mixed * wet;
        if (own !== null && tints !== null) {
          const pattern = parts[id].role === 'glazing' ? 1 : mixed / tints[id * 3 + k];
          const textured = own.albedo[p * 3 + k] * Math.max(0.2, 1 + contrast[id] * (pattern - 1));
          const lit = leafy ? litLeaf(texel[0], k) : 1;
          shown += (textured * lit * (1 - own.line[p]) * wet - shown) * own.share[id];
        }
        albedo[p * 3 + k] = shown + (SNOW[k] - shown) * snow;
      }
    }
  };
}

const one = new Float32Array(3);

// A pixel seen aslant covers a long strip of the surface: it is sampled along that strip with the
// footprint of its short side (anisotropic filtering), so floors stay sharp into the distance. `at` is written over.
function sampleTexture(
  skin: Skin,
  s: Surface,
  at: TexturePlace,
  rx: number,
  ry: number,
  step: number,
  facing: number,
  out: Float32Array,
): void {
  const gx = s.nx / facing;
  const gy = s.ny / facing;
  const ax = 1 - rx * gx;
  const ay = -ry * gx;
  const az = -gx;
  const bx = -rx * gy;
  const by = 1 - ry * gy;
  const bz = -gy;
  const ux = step * (ax * s.ux + ay * s.uy + az * s.uz);
  const uy = step * (bx * s.ux + by * s.uy + bz * s.uz);
  const vx = step * (ax * s.vx + ay * s.vy + az * s.vz);
  const vy = step * (bx * s.vx + by * s.vy + bz * s.vz);
  const footU = Math.max(Math.abs(ux), Math.abs(uy)) + 1e-5;
  const footV = Math.max(Math.abs(vx), Math.abs(vy)) + 1e-5;
  const ratio = footU > footV ? footU / footV : footV / footU;
  const taps = Math.min(MAX_TAPS, Math.ceil(ratio / 1.5));
  if (taps <= 1) {
    at.footU = footU;
    at.footV = footV;
    skin.spec.texture(at, skin.ground, out);
    return;
  }
  const alongU = footU > footV;
  at.footU = alongU ? footU / taps : footU;
  at.footV = alongU ? footV : footV / taps;
  const { u, v } = at;
  out.fill(0);
  for (let i = 0; i < taps; i++) {
    const shift = (i + 0.5) / taps - 0.5;
    at.u = alongU ? u + shift * footU : u;
    at.v = alongU ? v : v + shift * footV;
    skin.spec.texture(at, skin.ground, one);
    for (let k = 0; k < 3; k++) out[k] += one[k] / taps;
  }
}

function snowOn(amount: number, ny: number, u: number, v: number): number {
  if (amount === 0 || ny > -0.25) return 0;
  const patch = fractal(u * 0.8, v * 0.8, 913, 3, 0.02);
  return amount * Math.min(1, Math.max(0, 0.86 + 0.5 * patch));
}
