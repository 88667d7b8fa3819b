import { mixHex } from '../design/colour.ts';
import type { SceneDescription } from '../design/description.ts';
import { hasPeaks } from '../design/outlook.ts';
import { inColour, materialOf } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import { gridSurface } from '../mesh/grid.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { valueNoise } from '../random.ts';
import type { RenderObject } from '../render/render-scene.ts';
import type { Vec3 } from '../vec.ts';
import { heldBack, lookRad } from './outlook.ts';

/** Modelled nearer and smaller than they are: what is far has no parallax. */
const RANGE = { fromM: 380, toM: 620, riseM: 150, halfTurnRad: 1.35 } as const;
const CELLS = { around: 220, out: 26 } as const;
/** Shares of the rise under which forest ends and over which snow lies. */
const TREE_LINE = 0.13;
const SNOW_LINE = 0.24;
/** Rock this steep (cosine of the slope) holds no snow. */
const HOLDS_SNOW = 0.58;

const ROCK = '#474d56';
const SNOW = '#eef2f7';
const FOREST = '#37443c';
const HAZE = '#b9c8d8';

/** A range of snow-capped mountains where the picture looks to; nothing elsewhere. */
export function peaks(scene: SceneDescription): RenderObject[] {
  if (!hasPeaks(scene)) return [];
  const { camera, seed, room } = scene;
  const mesh = rangeMesh(camera.eye, lookRad(scene), seed % 997);
  const hazed = (id: string, colour: string, haze: number): Material => {
    const material = inColour(materialOf(id), mixHex(colour, HAZE, haze));
    return room ? heldBack(material, 'snowy') : material;
  };
  const materials = [
    hazed('paint', FOREST, 0.2),
    hazed('paint', ROCK, 0.18),
    hazed('paint', SNOW, 0.1),
  ];
  return [{ name: 'peaks', mesh, materials, transform: { at: [0, 0, 0], yawRad: 0 } }];
}

function rangeMesh(eye: Vec3, look: number, seed: number): Mesh {
  const { fromM, toM, riseM, halfTurnRad } = RANGE;
  const mesh = gridSurface(
    CELLS.around,
    CELLS.out,
    (u, v) => {
      const angle = look + halfTurnRad * (1 - 2 * u);
      const away = fromM + (toM - fromM) * v;
      const [x, y] = [away * Math.cos(angle), away * Math.sin(angle)];
      const edge = Math.min(1, 6 * Math.min(u, 1 - u));
      const rise = riseM * heightAt(x / 170, y / 170, seed) * Math.min(1, v * 1.5) * edge;
      return [eye[0] + x, eye[1] + y, rise - 3];
    },
    1.1,
  );
  return { ...mesh, slots: slotsOf(mesh, seed) };
}

/** Ridges where noise turns, in octaves: sharp above, gentle below. */
function heightAt(x: number, y: number, seed: number): number {
  let sum = 0;
  let whole = 0;
  let kept = 1;
  for (let k = 0, share = 1, per = 1; k < 5; k++, share *= 0.48, per *= 2.1) {
    const ridge = 1 - Math.abs(2 * valueNoise(x * per + 50 * k, y * per + 90, seed + k) - 1);
    sum += share * ridge * ridge * kept;
    whole += share;
    kept = ridge;
  }
  return (1.35 * sum) / whole;
}

/** 0 forest, 1 rock, 2 snow, by height and slope. */
function slotsOf({ positions, indices }: Mesh, seed: number): Uint8Array {
  return Uint8Array.from({ length: indices.length / 3 }, (_, t) => {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const at = indices[3 * t + k] * 3;
      return [positions[at], positions[at + 1], positions[at + 2]] as const;
    });
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [wx, wy, wz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const n = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    const level = Math.abs(n[2]) / Math.hypot(...n);
    const height = (a[2] + b[2] + c[2]) / 3 / RANGE.riseM;
    const ragged = 0.12 * (valueNoise(a[0] / 14, a[1] / 14, seed) - 0.5);
    if (height < TREE_LINE + ragged) return 0;
    if (height < SNOW_LINE + ragged) return 1;
    return level > HOLDS_SNOW + ragged ? 2 : 1;
  });
}
