import { mixHex } from '../design/colour.ts';
import type { SceneDescription } from '../design/description.ts';
import { inColour, materialOf } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import { type Mesh, merge, paint } from '../mesh/mesh.ts';
import { type Random, seededRandom } from '../random.ts';
import type { RenderObject } from '../render/render-scene.ts';
import { sunDirection } from './light.ts';
import { heldBack, lookRad } from './outlook.ts';
import { box } from './solids.ts';

/** Towers seen from a room high over a city: nearer ones lower, so that the far ones show. */
const ROWS = [
  { awayM: 130, topM: [-14, -4], wideM: [16, 30], gap: 0.2 },
  { awayM: 230, topM: [-8, 22], wideM: [18, 30], gap: 0.25 },
  { awayM: 380, topM: [6, 62], wideM: [18, 32], gap: 0.3 },
  { awayM: 620, topM: [10, 120], wideM: [22, 40], gap: 0.25 },
] as const;
/** The street lies so far under the viewer's eye. */
const LOOKOUT_M = 32;
/** Sine of the sun's height under which lit windows tell more than walls. */
const LOWEST_SUN = 0.05;
const HALF_TURN_RAD = 1.15;
const STOREY_M = 3.8;
const GLASS_SHARE = 0.62;
const WALLS = ['#c9c4ba', '#a9adb2', '#8d949c', '#b7a48e', '#d9d8d3'] as const;
const GLASS = '#4f6475';
const HAZE = '#b7c6d6';
/** Of the haze on the farthest row. */
const MOST_HAZE = 0.55;

/** A city by day beyond the windows of a room, each row of towers one object. */
export function skyline(scene: SceneDescription): RenderObject[] {
  const { room, surroundings, light } = scene;
  const hidden = light.weather === 'fog' || sunDirection(light)[2] < LOWEST_SUN;
  if (!room || surroundings !== 'city' || scene.water || hidden) return [];
  const random = seededRandom(scene.seed + 41);
  const look = lookRad(scene);
  const { eye } = scene.camera;
  return ROWS.map((row, k) => {
    const haze = (MOST_HAZE * k) / (ROWS.length - 1);
    const coloured = (colour: string): Material =>
      heldBack(inColour(materialOf('paint'), mixHex(colour, HAZE, haze)), 'far');
    const towers: Mesh[] = [];
    for (let angle = -HALF_TURN_RAD; angle < HALF_TURN_RAD; ) {
      const wide = among(row.wideM, random);
      const away = row.awayM * (0.9 + 0.25 * random());
      if (random() >= row.gap) {
        const at = [
          eye[0] + away * Math.cos(look + angle),
          eye[1] + away * Math.sin(look + angle),
        ] as const;
        towers.push(
          tower(at, wide, [eye[2] - LOOKOUT_M, eye[2] + among(row.topM, random)], random),
        );
      }
      angle += (wide * (1.1 + 0.5 * random())) / away;
    }
    return {
      name: `skyline-${k + 1}`,
      mesh: merge(...towers),
      materials: [...WALLS, GLASS].map(coloured),
      transform: { at: [0, 0, 0], yawRad: 0 },
    };
  });
}

const among = ([low, high]: readonly [number, number], random: Random): number =>
  low + (high - low) * random();

/** A block of glass in bands of wall, narrower at the top, piers on some. */
function tower(
  [x, y]: readonly [number, number],
  wide: number,
  [from, to]: readonly [number, number],
  random: Random,
): Mesh {
  const wall = Math.floor(random() * WALLS.length);
  const deep = wide * (0.6 + 0.4 * random());
  const solid = (grown: number, low: number, high: number): Mesh =>
    box(
      [x - wide / 2 - grown, y - deep / 2 - grown, low],
      [x + wide / 2 + grown, y + deep / 2 + grown, high],
    );
  const bands: Mesh[] = [];
  for (let low = from; low < to; low += STOREY_M) {
    bands.push(solid(0.15, low, low + STOREY_M * (1 - GLASS_SHARE)));
  }
  const crown = box([x - wide / 4, y - deep / 4, to], [x + wide / 4, y + deep / 4, to + 4]);
  const piers = random() < 0.5 ? piersOf([x, y], wide, deep, from, to) : [];
  return merge(
    paint(WALLS.length, solid(0, from, to)),
    paint(wall, ...bands, ...piers, solid(0.3, to, to + 1), crown),
  );
}

function piersOf(
  [x, y]: readonly [number, number],
  wide: number,
  deep: number,
  from: number,
  to: number,
): Mesh[] {
  const count = Math.max(2, Math.round(wide / 6));
  return Array.from({ length: count + 1 }, (_, k) => {
    const at = x - wide / 2 + (wide * k) / count;
    return box([at - 0.5, y - deep / 2 - 0.3, from], [at + 0.5, y + deep / 2 + 0.3, to]);
  });
}
