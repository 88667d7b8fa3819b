import { createRandom, type Random } from '@zhuhui/kernels';
import { curtain, picture, pottedPlant, rug } from '../../src/parts/decor.ts';
import { shrubRow, tree } from '../../src/parts/outdoor.ts';
import {
  backWall,
  boardedFloor,
  covedCeiling,
  door,
  flatCeiling,
  INDOOR_LIGHT,
  leftWall,
  openedWall,
  panelJoints,
  rightWall,
  slats,
  tiledFloor,
  windowFrame,
} from '../../src/parts/room.ts';
import { surfaces } from '../../src/parts/surfaces.ts';
import { type Part, placed, type Scene, type SceneObject, slab } from '../../src/scene.ts';
import { free, lengthOf, pick, type Room, type Side } from './placing.ts';
import { USES } from './uses.ts';

/**
 * A furnished room by chance: its size, openings, finishes and one of six uses follow from the seed.
 * A `bare` one has little or nothing in it, and nothing is drawn behind its windows.
 */
export function chanceRoom(seed: number, bare = false): Scene {
  const random = createRandom(seed);
  const width = random.between(3.2, 7.5);
  const depth = random.between(3.2, 7.5);
  const height = random.between(2.5, 3.7);
  const room: Room = { width, depth, height, random, objects: [], taken: [] };
  const { objects } = room;
  objects.push({
    name: 'floor',
    parts:
      random.float() < 0.55
        ? boardedFloor(room, surfaces.oakFloor, random.between(0.1, 0.25))
        : tiledFloor(room, random.between(0.5, 1.2)),
  });
  objects.push({
    name: 'ceiling',
    parts:
      random.float() < 0.5
        ? covedCeiling(room, random.between(0.3, 0.8), random.between(0.1, 0.25))
        : flatCeiling(room),
  });
  if (random.float() < 0.2) {
    for (let y = 0.4; y < depth; y += 1.3) {
      objects.push({
        name: `beams${y.toFixed(0)}`,
        parts: [slab(surfaces.walnut, [0, y, height - 0.22], [width, y + 0.16, height])],
      });
    }
  }
  const sides: Side[] = ['left', 'back', 'right'];
  const windowed = random.below(bare ? 3 : 4);
  for (const [k, side] of sides.entries()) buildWall(room, side, k === windowed);
  if (bare && random.float() < 0.6) {
    objects.push({
      name: 'rug',
      parts: placed(rug(random.between(1.5, 3), random.between(1.2, 2.4)), [
        width * random.between(0.4, 0.6),
        depth * random.between(0.35, 0.6),
        0,
      ]),
    });
  }
  if (!bare || random.float() < 0.5) pick(random, USES)(room);
  if (!bare && random.float() < 0.65) pick(random, USES)(room);
  for (let k = random.below(3); k >= (bare ? 2 : 0); k--) {
    const [x, y] = [random.between(0.45, width - 0.45), random.between(1.2, depth - 0.4)];
    if (free(room, x, y, 0.6, 0.6))
      objects.push({
        name: `plant${k}`,
        parts: placed(pottedPlant(random.between(0.8, 1.9), seed + k), [x, y, 0]),
      });
  }
  if (!bare) objects.push(...outlook(room, seed));
  return {
    name: `${bare ? 'bareRoom' : 'chanceRoom'}${seed}`,
    camera: {
      eye: [width * random.between(0.28, 0.72), -1.35, random.between(1.2, 1.7)],
      target: [width * random.between(0.3, 0.7), depth, random.between(1.0, 1.45)],
      focalMm: random.between(20, 30),
      twoPoint: random.float() < 0.75,
    },
    sun: { toward: [random.between(-0.8, 0.8), random.between(0, 0.8), 0.6], strength: 0.9 },
    ambientReachM: 3,
    ambientColor: INDOOR_LIGHT,
    objects,
  };
}

/** Parts modelled on y = 0 facing −y, put on a wall `along` metres from its left end as seen from inside. */
function onWall(room: Room, side: Side, parts: readonly Part[], along: number, off = 0): Part[] {
  const { width, depth } = room;
  if (side === 'back') return placed(parts, [along, depth - off, 0]);
  return side === 'left'
    ? placed(parts, [off, along, 0], 90)
    : placed(parts, [width - off, depth - along, 0], -90);
}

function buildWall(room: Room, side: Side, windowed: boolean): void {
  const { random, height, objects } = room;
  const long = lengthOf(room, side);
  const name = `${side}Wall`;
  const surface = pick(random, [surfaces.plaster, surfaces.plasterWarm, surfaces.plasterGrey]);
  const tall = random.float() < 0.5;
  const opening = {
    from: random.between(0.3, 0.3 * long),
    to: long - random.between(0.3, 0.3 * long),
    sill: tall ? 0.05 : random.between(0.4, 1),
    head: Math.min(height - 0.25, random.between(2.1, 2.6)),
  };
  if (!windowed) {
    objects.push({
      name,
      parts: (side === 'left' ? leftWall : side === 'right' ? rightWall : backWall)(room, surface),
    });
    decorate(room, side);
    return;
  }
  const x = side === 'left' ? -0.2 : room.width;
  const front = side === 'back' ? [] : [slab(surface, [x, -1.5, 0], [x + 0.2, 0, height])];
  objects.push(
    {
      name,
      parts: [...onWall(room, side, openedWall(long, height, opening, surface), 0), ...front],
    },
    {
      name: 'window',
      parts: onWall(room, side, windowFrame(opening, 2 + random.below(4), transomOf(random)), 0),
    },
  );
  if (random.float() < 0.7) {
    const cloth = curtain(random.between(0.4, 0.8), opening.head + 0.1);
    for (const [k, end] of [opening.from, opening.to].entries())
      objects.push({ name: `curtain${side}${k}`, parts: onWall(room, side, cloth, end, 0.13) });
  }
}

const transomOf = (random: Random) => (random.float() < 0.5 ? random.between(1.7, 2.1) : undefined);

function decorate(room: Room, side: Side): void {
  const { random, height, objects, width, depth } = room;
  const long = lengthOf(room, side);
  const chance = random.float();
  if (chance < 0.25 && long > 2.5) {
    const at = random.between(0.6, long - 0.6);
    objects.push({ name: `door${side}`, parts: onWall(room, side, door(), at) });
    if (side === 'back') room.taken.push([at - 0.7, depth - 1, at + 0.7, depth]);
    else if (side === 'left') room.taken.push([0, at - 0.7, 1, at + 0.7]);
    else room.taken.push([width - 1, depth - at - 0.7, width, depth - at + 0.7]);
  } else if (chance < 0.45) {
    objects.push({
      name: `panels${side}`,
      parts: onWall(room, side, panelJoints(long - 0.4, height - 0.3, 3, 2), 0.2, 0.002),
    });
  } else if (chance < 0.6) {
    objects.push({
      name: `slats${side}`,
      parts: onWall(room, side, slats(long * 0.4, height - 0.2, surfaces.oak), long * 0.3, 0.005),
    });
  }
  if (random.float() < 0.5) {
    const [w, h] = [random.between(0.5, 1.3), random.between(0.5, 1.2)];
    const at = random.between(0.8, Math.max(0.9, long - 0.8));
    objects.push({
      name: `picture${side}`,
      parts: onWall(
        room,
        side,
        placed(picture(w, h, pick(random, [surfaces.artDark, surfaces.artWarm])), [0, 0, 1.6]),
        at,
      ),
    });
  }
}

/** Lawn, shrubs and trees on all three sides. */
function outlook(room: Room, seed: number): SceneObject[] {
  const { width, depth } = room;
  return [
    { name: 'lawn', parts: [slab(surfaces.grass, [-60, -40, -0.6], [70, 80, -0.5])] },
    {
      name: 'garden',
      parts: [
        ...shrubRow([-9, depth + 6, -0.5], [15, depth + 6, -0.5], 0.9, seed + 1),
        ...shrubRow([-7, -4, -0.5], [-7, 16, -0.5], 0.9, seed + 2),
        ...shrubRow([width + 7, -4, -0.5], [width + 7, 16, -0.5], 0.8, seed + 3),
        ...placed(tree(6, 4.2, seed + 4), [room.random.between(-2, 6), depth + 9, -0.5]),
        ...placed(tree(6, 4.2, seed + 5), [-9, room.random.between(2, 9), -0.5]),
        ...placed(tree(6, 4.2, seed + 6), [width + 9, room.random.between(2, 9), -0.5]),
      ],
    },
  ];
}
