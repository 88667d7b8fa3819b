import { createRandom, type Random } from '@zhuhui/kernels';
import { bed, bedBench } from '../../src/parts/bed.ts';
import {
  bookStack,
  curtain,
  floorLamp,
  globePendant,
  pendant,
  picture,
  pottedPlant,
  rug,
  tableLamp,
  vase,
} from '../../src/parts/decor.ts';
import { hood } from '../../src/parts/kitchen.ts';
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
import {
  armchair,
  barStool,
  chaise,
  diningChair,
  officeChair,
  sofa,
} from '../../src/parts/seating.ts';
import {
  bookshelf,
  counter,
  nightstand,
  television,
  tvUnit,
  wallUnits,
  wardrobe,
} from '../../src/parts/storage.ts';
import { surfaces } from '../../src/parts/surfaces.ts';
import { coffeeTable, diningTable, roundTable, workDesk } from '../../src/parts/tables.ts';
import { type Part, placed, type Scene, type SceneObject, slab } from '../../src/scene.ts';

type Side = 'left' | 'back' | 'right';

interface Room {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly random: Random;
  readonly objects: SceneObject[];
  /** Floor already taken: x0, y0, x1, y1. */
  readonly taken: (readonly [number, number, number, number])[];
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)];

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
  const uses = [living, sleeping, dining, study, kitchen, lounge];
  if (!bare || random.float() < 0.5) pick(random, uses)(room);
  if (!bare && random.float() < 0.65) pick(random, uses)(room);
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

const lengthOf = (room: Room, side: Side) => (side === 'back' ? room.width : room.depth);

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

function free(room: Room, x: number, y: number, w: number, d: number): boolean {
  const box = [x - w / 2, y - d / 2, x + w / 2, y + d / 2] as const;
  if (box[0] < 0 || box[1] < 0.5 || box[2] > room.width || box[3] > room.depth) return false;
  if (room.taken.some((t) => box[0] < t[2] && box[2] > t[0] && box[1] < t[3] && box[3] > t[1]))
    return false;
  room.taken.push(box);
  return true;
}

/** Puts a piece of `w` × `d` metres with its back to some wall where there is room. */
function againstWall(
  room: Room,
  name: string,
  make: () => Part[],
  w: number,
  d: number,
  origin: 'back' | 'middle' = 'back',
): { x: number; y: number; yaw: number } | null {
  const { random, width, depth, objects } = room;
  for (let trial = 0; trial < 8; trial++) {
    const side = pick<Side>(random, ['left', 'back', 'right']);
    const long = lengthOf(room, side);
    if (long < w + 0.3) continue;
    const at = random.between(w / 2 + 0.1, long - w / 2 - 0.1);
    const off = origin === 'back' ? 0.03 : d / 2 + 0.05;
    const [x, y, yaw] =
      side === 'back'
        ? [at, depth - off, 0]
        : side === 'left'
          ? [off, at, 90]
          : [width - off, at, -90];
    const middle =
      side === 'back'
        ? [at, depth - d / 2 - 0.03]
        : [side === 'left' ? d / 2 + 0.03 : width - d / 2 - 0.03, at];
    const [bw, bd] = side === 'back' ? [w, d] : [d, w];
    if (!free(room, middle[0], middle[1], bw, bd)) continue;
    objects.push({ name, parts: placed(make(), [x, y, 0], yaw) });
    return { x: middle[0], y: middle[1], yaw };
  }
  return null;
}

const fabrics = [
  surfaces.fabricGrey,
  surfaces.fabricCream,
  surfaces.fabricGreen,
  surfaces.fabricBlue,
];

function living(room: Room): void {
  const { random, objects, height } = room;
  const seats = 2 + random.below(2);
  const w = 0.8 * seats;
  const at = againstWall(
    room,
    'sofa',
    () =>
      sofa({
        width: w,
        seats,
        fabric: pick(random, fabrics),
        pillows: fabrics.slice(0, random.below(4)),
      }),
    w + 0.1,
    1,
    'middle',
  );
  if (at !== null) {
    const turn = (at.yaw * Math.PI) / 180;
    const [fx, fy] = [Math.sin(turn), -Math.cos(turn)];
    const table = [at.x + fx * 1.3, at.y + fy * 1.3] as const;
    if (random.float() < 0.8)
      objects.push({
        name: 'rug',
        parts: placed(
          rug(random.between(2, 3.2), random.between(1.6, 2.4)),
          [table[0], table[1], 0],
          at.yaw,
        ),
      });
    if (free(room, table[0], table[1], 1, 1))
      objects.push({
        name: 'coffeeTable',
        parts: placed(
          random.float() < 0.6 ? coffeeTable(1.1, 0.6) : roundTable(0.4, 0.4),
          [table[0], table[1], 0.018],
          at.yaw,
        ),
      });
    if (random.float() < 0.5)
      objects.push({
        name: 'pendant',
        parts: placed(pendant(height - 2, 0.3), [table[0], table[1], height]),
      });
  }
  const tv = againstWall(room, 'tvUnit', () => tvUnit(1.8), 1.9, 0.5);
  if (tv !== null && random.float() < 0.8) {
    const back = (tv.yaw * Math.PI) / 180;
    objects.push({
      name: 'television',
      parts: placed(
        television(1.3),
        [tv.x - Math.sin(back) * 0.18, tv.y + Math.cos(back) * 0.18, 0.85],
        tv.yaw,
      ),
    });
  }
  loose(room, 'armchair', () => armchair(pick(random, fabrics)), 0.9);
  againstWall(room, 'floorLamp', () => floorLamp(random.between(1.4, 1.8)), 0.5, 0.5, 'middle');
}

function loose(room: Room, name: string, make: () => Part[], size: number): void {
  const { random, width, depth, objects } = room;
  for (let trial = 0; trial < 6; trial++) {
    const [x, y] = [random.between(0.6, width - 0.6), random.between(1, depth - 0.6)];
    if (!free(room, x, y, size, size)) continue;
    objects.push({ name, parts: placed(make(), [x, y, 0], random.between(-120, 120)) });
    return;
  }
}

function sleeping(room: Room): void {
  const { random, objects } = room;
  const w = random.between(1.4, 2);
  const at = againstWall(room, 'bed', () => bed(w, pick(random, fabrics)), w + 1.2, 2.2);
  if (at !== null) {
    const turn = (at.yaw * Math.PI) / 180;
    const beside = (s: number): [number, number, number] => [
      at.x + Math.cos(turn) * s - Math.sin(turn) * 1.0,
      at.y + Math.sin(turn) * s + Math.cos(turn) * 1.0,
      0,
    ];
    for (const [k, s] of [-w / 2 - 0.35, w / 2 + 0.35].entries()) {
      objects.push({ name: `nightstand${k}`, parts: placed(nightstand(), beside(s), at.yaw) });
      if (random.float() < 0.6) {
        const [x, y] = beside(s);
        const inward = 0.22;
        objects.push({
          name: `lamp${k}`,
          parts: placed(tableLamp(), [
            x + Math.sin(turn) * inward,
            y - Math.cos(turn) * inward,
            0.52,
          ]),
        });
      }
    }
    if (random.float() < 0.5)
      objects.push({
        name: 'bench',
        parts: placed(
          bedBench(1.2),
          [at.x + Math.sin(turn) * 1.5, at.y - Math.cos(turn) * 1.5, 0],
          at.yaw,
        ),
      });
    if (random.float() < 0.6)
      objects.push({ name: 'rug', parts: placed(rug(w + 1.2, 2), [at.x, at.y, 0], at.yaw) });
  }
  const doors = 2 + random.below(3);
  againstWall(
    room,
    'wardrobe',
    () => wardrobe(0.5 * doors, room.height - random.between(0, 0.5), doors, surfaces.oakPale),
    0.5 * doors,
    0.65,
  );
}

function dining(room: Room): void {
  const { random, objects, width, depth, height } = room;
  const [x, y] = [random.between(1.4, width - 1.4), random.between(1.6, depth - 1.2)];
  const w = random.between(1.4, 2);
  const turned = random.float() < 0.5;
  if (!free(room, x, y, turned ? 2 : w + 0.4, turned ? w + 0.4 : 2)) return;
  const yaw = turned ? 90 : 0;
  objects.push({ name: 'diningTable', parts: placed(diningTable(w, 0.9), [x, y, 0], yaw) });
  for (let k = 0; k < 4; k++) {
    const along = (k % 2 === 0 ? -1 : 1) * w * 0.26;
    const side = k < 2 ? -1 : 1;
    const [dx, dy] = turned ? [-side * 0.72, along] : [along, side * 0.72];
    objects.push({
      name: `chair${k}`,
      parts: placed(
        diningChair(pick(random, fabrics)),
        [x + dx, y + dy, 0],
        yaw + (side < 0 ? 180 : 0) + random.between(-12, 12),
      ),
    });
  }
  if (random.float() < 0.6)
    objects.push({ name: 'vase', parts: placed(vase(0.26, random.below(99)), [x, y, 0.75]) });
  for (const [k, dx] of [-0.45, 0.45].entries())
    objects.push({
      name: `pendant${k}`,
      parts: placed(
        random.float() < 0.5 ? globePendant(height - 1.9, 0.13) : pendant(height - 1.9, 0.2),
        [x + (turned ? 0 : dx), y + (turned ? dx : 0), height],
      ),
    });
}

function study(room: Room): void {
  const { random, objects } = room;
  againstWall(
    room,
    'shelf',
    () => bookshelf(1.6, 2.1, 5, random.below(99), surfaces.oak),
    1.7,
    0.4,
  );
  const at = againstWall(room, 'desk', () => workDesk(1.4, 0.7), 1.5, 0.8, 'middle');
  if (at === null) return;
  const turn = (at.yaw * Math.PI) / 180;
  objects.push({
    name: 'officeChair',
    parts: placed(
      officeChair(pick(random, fabrics)),
      [at.x + Math.sin(turn) * 0.7, at.y - Math.cos(turn) * 0.7, 0],
      at.yaw + 180 + random.between(-30, 30),
    ),
  });
  objects.push({ name: 'books', parts: placed(bookStack(random.below(99)), [at.x, at.y, 0.74]) });
  loose(room, 'armchair', () => armchair(pick(random, fabrics)), 0.9);
}

function kitchen(room: Room): void {
  const { random, objects, width, depth } = room;
  const units = 4 + random.below(2);
  const w = Math.min(width - 0.6, 0.62 * units);
  const x = random.between(w / 2 + 0.1, width - w / 2 - 0.1);
  if (!free(room, x, depth - 0.35, w, 0.65)) return;
  const front = pick(random, [surfaces.white, surfaces.oakPale, surfaces.fabricGreen]);
  objects.push({
    name: 'baseUnits',
    parts: placed(counter({ width: w, units, front }), [x, depth, 0]),
  });
  objects.push({
    name: 'wallUnitsLeft',
    parts: placed(wallUnits(w * 0.4, 2, 1.5, 2.25, front), [x - w * 0.28, depth, 0]),
  });
  objects.push({ name: 'hood', parts: placed(hood(0.7), [x + w * 0.15, depth, 1.6]) });
  if (free(room, x, depth - 2.2, 2, 0.9)) {
    objects.push({
      name: 'island',
      parts: placed(
        counter({ width: 1.9, depth: 0.85, units: 3, front }),
        [x, depth - 2.6, 0],
        180,
      ),
    });
    for (let k = 0; k < 3; k++)
      objects.push({
        name: `stool${k}`,
        parts: placed(barStool(), [x - 0.6 + 0.6 * k, depth - 2.95, 0], 10 * k),
      });
  }
}

function lounge(room: Room): void {
  const { random } = room;
  for (let k = 0; k < 3; k++) {
    loose(room, `armchair${k}`, () => armchair(pick(random, fabrics)), 0.9);
    loose(room, `table${k}`, () => roundTable(random.between(0.25, 0.5), 0.5), 0.8);
  }
  loose(room, 'chaise', () => chaise(0.8, 1.8, pick(random, fabrics)), 1.9);
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
