import { bed, bedBench } from '../../src/parts/bed.ts';
import {
  bookStack,
  floorLamp,
  globePendant,
  pendant,
  rug,
  tableLamp,
  vase,
} from '../../src/parts/decor.ts';
import { hood } from '../../src/parts/kitchen.ts';
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
import { type Part, placed } from '../../src/scene.ts';
import { againstWall, free, pick, type Room } from './placing.ts';

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

/** Furnishes a room for one of six uses. */
export const USES: readonly ((room: Room) => void)[] = [
  living,
  sleeping,
  dining,
  study,
  kitchen,
  lounge,
];
