import type { Rgb8 } from '@zhuhui/kernels';
import { albedoAt } from './albedo.ts';
import { rayThrough } from './camera.ts';
import { inkOverlay } from './drawing.ts';
import type { Light } from './light.ts';
import { valueNoise } from './random.ts';
import type { Buffers, View } from './raycast.ts';
import { add, build, dot, normalize, scale, sub, type Vec3 } from './vec.ts';

/** What a shading rule is told about one spot. Colours are linear light. */
interface Spot {
  readonly normal: Vec3;
  readonly albedo: Vec3;
  readonly material: string;
  readonly ambient: number;
  readonly sun: number;
  /** Unit vector from the eye. */
  readonly view: Vec3;
}

interface Rule {
  readonly spot: (spot: Spot) => Vec3;
  readonly sky: (view: Vec3) => Vec3;
}

const CLAY = 0.84;
/** How strongly edges are drawn over the two shaded pictures. */
const CLAY_LINES = 0.16;
export const COLOUR_LINES = 0.5;

/** White clay model: one matt material, ambient occlusion and sun shadows. */
export function drawWhiteModel(view: View, buffers: Buffers, light: Light): Rgb8 {
  const fillFrom = normalize([-0.5, -0.75, 0.55]);
  const strength = view.scene.sun.strength;
  return inked(
    view,
    CLAY_LINES,
    shade(view, buffers, light, {
      spot: ({ normal, ambient, sun }) => {
        const fill = 0.76 + 0.24 * dot(normal, fillFrom);
        const v = CLAY * (0.92 * fill * ambient ** 1.1 + 0.36 * strength * sun);
        return [v, v, v];
      },
      sky: (direction) => {
        const v = 0.78 + 0.16 * Math.max(0, 1 - direction[2] * 2);
        return [v, v, v];
      },
    }),
  );
}

const EXPOSURE = 0.68;
const SUN_LIGHT: Vec3 = [1.05, 0.96, 0.82];
const SKY_LIGHT: Vec3 = [0.86, 0.93, 1.0];

/** Plain coloured picture, as a modelling program shows it: material colours, sky, sun and shade. */
export function drawColour(view: View, buffers: Buffers, light: Light): Rgb8 {
  const {
    ambientColor = SKY_LIGHT,
    sun: { strength },
  } = view.scene;
  return inked(
    view,
    COLOUR_LINES,
    shade(view, buffers, light, {
      spot: ({ normal, albedo, material, ambient, sun, view: from }) => {
        if (material === 'lamp') return albedo;
        const fill = (0.84 + 0.16 * normal[2] + 0.08 * normal[0]) * ambient;
        const lit = build(
          (c) =>
            albedo[c] * EXPOSURE * (fill * ambientColor[c] + 1.05 * strength * sun * SUN_LIGHT[c]),
        );
        if (material !== 'glass' && material !== 'water') return lit;
        const mirror = sub(from, scale(normal, 2 * dot(from, normal)));
        const shine = 0.16 + 0.75 * (1 - Math.abs(dot(from, normal))) ** 3;
        return add(scale(lit, 1 - shine), scale(skyColour(mirror), shine));
      },
      sky: skyColour,
    }),
  );
}

/** Lays the scene's edges over a picture as fine dark lines, the way modelling programs show them. */
function inked(view: View, strength: number, picture: Rgb8): Rgb8 {
  const ink = inkOverlay(view);
  for (let i = 0; i < ink.data.length; i++) {
    const k = 1 - strength * ink.data[i];
    for (let c = 0; c < 3; c++) picture.data[i * 3 + c] = Math.round(picture.data[i * 3 + c] * k);
  }
  return picture;
}

function skyColour(direction: Vec3): Vec3 {
  const up = Math.max(0.02, direction[2]);
  const k = Math.min(1, up * 1.9) ** 0.6;
  const clear: Vec3 = [0.8 - 0.58 * k, 0.88 - 0.46 * k, 0.96 - 0.2 * k];
  const [cx, cy] = [(direction[0] / (up + 0.25)) * 2.2, (direction[1] / (up + 0.25)) * 2.2];
  const billow =
    0.55 * valueNoise(cx, cy * 1.7, 21) +
    0.3 * valueNoise(cx * 2.1, cy * 3.6, 22) +
    0.15 * valueNoise(cx * 4.3, cy * 7.4, 23);
  const cover = Math.min(1, Math.max(0, (billow - 0.5) * 3.2)) * 0.75;
  return add(scale(clear, 1 - cover), scale([0.97, 0.97, 0.97], cover));
}

/** Sub-pixel positions used where a pixel holds more than one surface. */
const FINE: readonly (readonly [number, number])[] = [
  [0.375, 0.125],
  [0.875, 0.375],
  [0.125, 0.625],
  [0.625, 0.875],
];

function shade(view: View, buffers: Buffers, light: Light, rule: Rule): Rgb8 {
  const { width, height } = buffers;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const fine = isMixed(view, buffers, x, y);
      let sum: Vec3 = [0, 0, 0];
      for (const [fx, fy] of fine ? FINE : [[0.5, 0.5]]) {
        sum = add(sum, sample(view, buffers, light, rule, x, y, fx, fy));
      }
      const k = fine ? 1 / FINE.length : 1;
      for (let c = 0; c < 3; c++) data[i * 3 + c] = encode(sum[c] * k);
    }
  }
  return { width, height, data };
}

function isMixed(
  { tracer }: View,
  { width, height, solid, face }: Buffers,
  x: number,
  y: number,
): boolean {
  const i = y * width + x;
  if (solid[i] >= 0 && tracer.solids[solid[i]].surface.pattern) return true;
  for (let yy = Math.max(0, y - 1); yy <= Math.min(height - 1, y + 1); yy++) {
    for (let xx = Math.max(0, x - 1); xx <= Math.min(width - 1, x + 1); xx++) {
      const j = yy * width + xx;
      if (solid[j] !== solid[i] || face[j] !== face[i]) return true;
    }
  }
  return false;
}

function sample(
  { projection, tracer }: View,
  buffers: Buffers,
  light: Light,
  rule: Rule,
  x: number,
  y: number,
  fx: number,
  fy: number,
): Vec3 {
  const d = rayThrough(projection, x + fx, y + fy);
  const direction = normalize(d);
  const { eye } = projection;
  if (!tracer.trace(eye[0], eye[1], eye[2], d[0], d[1], d[2])) return rule.sky(direction);
  const { hit } = tracer;
  const at = add(eye, scale(d, hit.t));
  const normal: Vec3 = [hit.nx, hit.ny, hit.nz];
  const { surface } = tracer.solids[hit.solid];
  const i = lightSource(buffers, hit.solid, hit.face, x, y);
  return rule.spot({
    normal,
    albedo: decode(albedoAt(surface, at, normal)),
    material: surface.material,
    ambient: buffers.solid[i] < 0 ? 0.8 : light.ambient[i],
    sun: light.sun[i],
    view: direction,
  });
}

/** The pixel, here or next door, whose middle shows the same surface. */
function lightSource(
  { width, height, solid, face }: Buffers,
  s: number,
  f: number,
  x: number,
  y: number,
): number {
  const here = y * width + x;
  if (solid[here] === s && face[here] === f) return here;
  for (let yy = Math.max(0, y - 1); yy <= Math.min(height - 1, y + 1); yy++) {
    for (let xx = Math.max(0, x - 1); xx <= Math.min(width - 1, x + 1); xx++) {
      const j = yy * width + xx;
      if (solid[j] === s && face[j] === f) return j;
    }
  }
  return here;
}

const decode = (c: Vec3): Vec3 => [linear(c[0]), linear(c[1]), linear(c[2])];
const linear = (v: number): number => (v / 255) ** 2.2;

/** Linear light to 8 bits, with a soft shoulder above 0.8. */
function encode(v: number): number {
  const soft = v <= 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2));
  return Math.round(255 * Math.max(0, soft) ** (1 / 2.2));
}
