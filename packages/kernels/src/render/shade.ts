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
import { applyRelief, surfaceNormal } from './normals.ts';
import { type OwnPaint, tintLights } from './own-paint.ts';
import { cornerShade, planesOfRoom } from './room-corners.ts';
import type { ShadeInput } from './shade-input.ts';
import { surfacePass } from './surface-pass.ts';

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
  const { labels, space, skins, parts, lighting, atmosphere, inside } = input;
  const { width, height } = labels;
  const { camera, surfaces } = space;
  const n = width * height;
  const rgb = new Float32Array(n * 3);
  const mirror = new Float32Array(n);
  const pane = panes(input);
  const pass = surfacePass(input, (p) => pane[p] === 0);
  // Diffuse light and highlight.
  const light = new Float32Array(6);
  const normal = new Float32Array(3);
  const glass = new Float32Array(3);
  const roomPlanes = inside ? planesOfRoom(input) : [];
  const sunColour = atmosphere.sun.map((c) => c * atmosphere.sunStrength * 2.6);
  const lamp = lampColour(input.temperatureK);
  const f = camera.focalPx;
  const scale = Math.max(width, height) / 1024;
  const joint = JOINT_PX * scale;
  for (let y = 0, p = 0; y < height; y++) {
    const ry = (y - camera.horizonPx) / f;
    for (let x = 0; x < width; x++, p++) {
      const id = labels.data[p];
      const part = parts[id];
      const s = surfaces[id];
      const rx = (x - camera.cx) / f;
      const t = pass.depth[p];
      const px = t * rx;
      const py = t * ry;
      if (part.role === 'sky') {
        input.sky.colour(rx, ry, 0, rgb.subarray(p * 3, p * 3 + 3));
        continue;
      }
      const border = input.borderPx[p];
      if (pane[p] !== 0) {
        if (!inside && part.view !== 'foliage') {
          glassOutside(input, s, id, rx, ry, px, py, glass);
          const shadow = 0.35 + 0.65 * input.shadow[p];
          for (let k = 0; k < 3; k++) rgb[p * 3 + k] = glass[k] * shadow;
          continue;
        }
        if (inside && input.own !== null && input.own.share[id] > 0.5)
          ownView(input, input.own, p, rgb);
        else if (part.view === 'foliage') gardenView(input, rx, ry, rgb, p);
        else windowView(input, rx, ry, rgb, p, part.view === null ? border / scale : OPEN_PX);
        if (inside) darkenView(input, part.view === 'foliage', rx, ry, rgb, p);
        continue;
      }
      const { spec } = skins[id];
      surfaceNormal(input, s, part, p, x, y, normal);
      applyRelief(input, pass.relief, s, p, x, y, t, normal);
      const gloss = spec.roughness < MATT ? 2 / Math.max(0.02, cube(spec.roughness)) : 0;
      lighting.at(px, py, t, normal[0], normal[1], normal[2], gloss, light);
      let shadow = input.shadow[p];
      if (inside && s.kind !== 'object') {
        const corner = cornerShade(roomPlanes, s, px, py, t);
        // A model's own shading already knows its corners.
        shadow *= input.own === null ? corner : 1 - OWN_CORNERS * (1 - corner);
      }
      if (inside && s.kind === 'object' && !part.onWall) {
        const above = camera.eyeHeightM - py;
        shadow *= 1 - 0.32 * Math.exp(-Math.max(0, above) / 0.28);
      }
      if (s.kind === 'object' && input.roundEdges) shadow *= 1 - 0.3 * Math.exp(-border / joint);
      const sun = input.sunPatch === null ? 0 : input.sunPatch[p];
      // Of a model's lamp, the shade is dark and what gives light is bright.
      const shining =
        input.own === null ? 1 : Math.min(1, 1.4 * input.own.albedo[p * 3 + 1] ** 1.5);
      const glow = part.lamp ? (atmosphere.lamps * 1.6 + 0.25) * shining : 0;
      const shine = spec.metal ? 0.55 : spec.reflectance * 1.4;
      for (let k = 0; k < 3; k++) {
        const albedo = pass.albedo[p * 3 + k];
        const tinted = spec.metal ? albedo : 1;
        rgb[p * 3 + k] =
          albedo * (light[k] * shadow + sun * sunColour[k]) +
          shine * tinted * light[3 + k] * shadow +
          glow * lamp[k];
      }
      if (s.kind === 'floor')
        mirror[p] = mirrorShare(skins[id], input, px, py, t) * (1 - pass.snow[p]);
    }
  }
  return { rgb, mirror };
}

/** A pixel this much darker than its pane is part of a bar. */
const BAR = 0.45;

function isBar({ albedo, line }: OwnPaint, p: number, pane: number): boolean {
  return albedo[p * 3 + 1] * (1 - line[p]) < BAR * pane;
}

/** 1 where a pixel is open sky or a pane of glass, 0 where it is painted; frames run round panes. */
function panes({ labels, parts, skins, space, borderPx, own }: ShadeInput): Uint8Array {
  const { width, height, data } = labels;
  const { camera, surfaces } = space;
  const f = camera.focalPx;
  const out = new Uint8Array(width * height);
  const tints = own === null ? null : tintLights(skins);
  const bright = parts.map((_, id) => (tints === null ? 0 : tints[id * 3 + 1]));
  const scale = Math.max(width, height) / 1024;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const { role, view } = parts[data[p]];
      if (role === 'sky') out[p] = 1;
      if (role !== 'glazing') continue;
      const s = surfaces[data[p]];
      const rx = (x - camera.cx) / f;
      const ry = (y - camera.horizonPx) / f;
      const t = Math.abs(s.c / (s.nx * rx + s.ny * ry + s.nz));
      if (own !== null && own.share[data[p]] > 0.5) {
        // Bars in front of a pane are as dark as they are drawn.
        out[p] = isBar(own, p, bright[data[p]]) ? 0 : 1;
        continue;
      }
      if (view !== null || borderPx[p] >= scale * frameWidth(t, f / scale)) out[p] = 1;
    }
  }
  return out;
}

// Fresnel for the viewing angle on level ground, damped by roughness; wet ground mirrors.
function mirrorShare(skin: Skin, input: ShadeInput, px: number, py: number, t: number): number {
  const { spec } = skin;
  const wet = input.inside ? 0 : input.atmosphere.wet;
  const rough = spec.roughness * (1 - 0.6 * wet);
  const cosine = py / length3(px, py, t);
  const r0 = Math.max(spec.reflectance, 0.05 * wet);
  const fresnel = schlick(r0, 1, Math.min(1, cosine));
  return Math.min(0.6, fresnel * (1 - rough) * (1.35 + wet));
}
