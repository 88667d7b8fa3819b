import { createCanvas, develop, stroke, write } from '@zhuhui/kernels/plans';
import { compileVocabulary, designIn, objectKinds, readBrief } from '@zhuhui/scene/design';
import { planTruth } from '@zhuhui/scene/truth';
import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import type { Pixels } from './write.ts';

type Box = readonly [x0: number, y0: number, x1: number, y1: number];
type Side = 'south' | 'east' | 'north' | 'west';
type Gap = readonly [
  side: Side,
  from: number,
  to: number,
  what: 'window' | 'door' | 'slide' | 'passage',
];

/** A room of the flat: its inner faces and the openings of its walls, metres, y to the north. */
interface FlatRoom {
  /** Empty where none is written. */
  readonly name: string;
  readonly brief: string;
  readonly box: Box;
  readonly gaps: readonly Gap[];
}

const VOCABULARY = compileVocabulary(
  { lexicon: LEXICON, materials: MATERIALS, styles: STYLES },
  objectKinds,
);

/** Walls between the rooms are 0.2 m thick, and there is none between two that share a whole side; a door stands in the wall of the room it opens into. */
const ROOMS: readonly FlatRoom[] = [
  {
    name: '客厅',
    brief: '现代客厅，三人沙发，圆茶几，电视柜，不要单椅，不要落地灯，不要边几',
    box: [3.8, 0, 8.6, 4.7],
    gaps: [
      ['south', 4.7, 7.7, 'slide'],
      ['west', 3.25, 4.1, 'passage'],
      ['east', 3.35, 4.2, 'passage'],
      ['north', 3.8, 8.6, 'passage'],
    ],
  },
  {
    name: '',
    brief: '餐厅，六人餐桌，不要地毯，餐边柜',
    box: [3.8, 4.7, 8.6, 8.4],
    gaps: [
      ['south', 3.8, 8.6, 'passage'],
      ['west', 7.3, 8.25, 'door'],
      ['west', 5.2, 6.05, 'passage'],
      ['east', 7.4, 8.25, 'passage'],
      ['north', 4.4, 6, 'passage'],
      ['north', 6.8, 7.6, 'passage'],
    ],
  },
  {
    name: '阳台',
    brief: '阳台，洗衣机，绿植，单椅',
    box: [3.8, -1.8, 8.6, -0.2],
    gaps: [
      ['north', 4.7, 7.7, 'passage'],
      ['south', 4, 8.4, 'window'],
    ],
  },
  {
    name: '次卧',
    brief: '次卧，双人床，床头柜，衣柜，不要书桌，不要台灯',
    box: [0, 0, 3.6, 4.2],
    gaps: [
      ['east', 3.25, 4.1, 'door'],
      ['west', 1, 2.8, 'window'],
    ],
  },
  {
    name: '书房',
    brief: '书房，书桌靠窗，书柜，不要单椅',
    box: [0, 4.4, 3.6, 6.9],
    gaps: [
      ['east', 5.2, 6.05, 'door'],
      ['north', 1, 2.6, 'window'],
    ],
  },
  {
    name: '厨房',
    brief: '厨房，橱柜，冰箱，不要岛台',
    box: [3.8, 8.6, 6.4, 11.2],
    gaps: [
      ['south', 4.4, 6, 'slide'],
      ['north', 4.4, 5.8, 'window'],
    ],
  },
  {
    name: '卫',
    brief: '卫生间，浴室柜，马桶，淋浴房，不要浴缸',
    box: [6.6, 8.6, 8.6, 11.2],
    gaps: [
      ['south', 6.8, 7.6, 'door'],
      ['north', 7.2, 8, 'window'],
    ],
  },
  {
    name: '主卧',
    brief: '主卧，双人床，床头柜两个，衣柜，不要书桌，不要台灯',
    box: [8.8, 0, 12.6, 4.4],
    gaps: [
      ['west', 3.35, 4.2, 'door'],
      ['south', 9.7, 11.7, 'window'],
      ['north', 9.1, 10.1, 'passage'],
      ['north', 11.1, 11.9, 'passage'],
    ],
  },
  {
    name: '',
    brief: '衣帽间，只要一个1.5米衣柜',
    box: [8.8, 4.6, 10.4, 7],
    gaps: [['south', 9.1, 10.1, 'passage']],
  },
  {
    name: '主卫',
    brief: '卫生间，浴室柜，马桶，淋浴房，不要浴缸',
    box: [10.6, 4.6, 12.6, 7],
    gaps: [
      ['south', 11.1, 11.9, 'door'],
      ['east', 5.4, 6.2, 'window'],
    ],
  },
  {
    name: '次卧',
    brief: '儿童房，单人床，书桌，衣柜',
    box: [8.8, 7.2, 12.6, 10.2],
    gaps: [
      ['west', 7.4, 8.25, 'door'],
      ['north', 9.9, 11.5, 'window'],
    ],
  },
];

const SEED = 3;
const PX_PER_M = 80;
const HEIGHT_M = 2.8;
const WALL_M = 0.2;
const MARGIN_M = 1.6;
const WALLS: Readonly<Record<Side, number>> = { south: 0, east: 1, north: 2, west: 3 };

function designed({ brief, box, gaps }: FlatRoom) {
  const [x0, y0, x1, y1] = box;
  const starts: Readonly<Record<Side, (from: number, to: number) => number>> = {
    south: (from) => from - x0,
    east: (from) => from - y0,
    north: (_, to) => x1 - to,
    west: (_, to) => y1 - to,
  };
  const room = {
    plan: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ] as const,
    heightM: HEIGHT_M,
    openings: gaps.map(([side, from, to, what], k) => ({
      id: `opening-${k + 1}`,
      kind: what === 'slide' ? ('door' as const) : what,
      wall: WALLS[side],
      fromM: starts[side](from, to),
      widthM: to - from,
      sillM: what === 'window' ? 0.9 : 0,
      heightM: what === 'window' ? 1.4 : 2.1,
      ...(what === 'door' && { swing: 'in' as const }),
      ...(what === 'slide' && { swing: 'slide' as const }),
    })),
    skirting: false,
    mouldings: 'none' as const,
    ceiling: 'flat' as const,
  };
  const camera = {
    view: 'eye' as const,
    eye: [(x0 + x1) / 2, y0 + 0.3, 1.5] as const,
    target: [(x0 + x1) / 2, y1, 1.4] as const,
    focalMm: 20,
    twoPoint: true,
  };
  return designIn({ room, camera }, readBrief(brief, VOCABULARY), SEED, VOCABULARY).scene;
}

/** The flat that the sample shows: rooms that were designed as scenes, their plans on one sheet, with names and measures. */
export function flatSample(): Pixels {
  const [west, south] = [least(0), least(1)];
  const [east, north] = [most(2), most(3)];
  const margin = MARGIN_M + WALL_M;
  const width = Math.round((east - west + 2 * margin) * PX_PER_M);
  const height = Math.round((north - south + 2 * margin) * PX_PER_M);
  const canvas = createCanvas(width, height, PX_PER_M, margin * PX_PER_M, margin * PX_PER_M);
  const ink = new Uint8Array(width * height).fill(255);
  for (const room of ROOMS) {
    const truth = planTruth(designed(room), PX_PER_M);
    if (!truth) throw new TypeError(`${room.name} has no plan`);
    const { drawing, plan } = truth;
    const left = Math.round((plan.origin[0] - west + margin) * PX_PER_M);
    const top = Math.round((north - plan.origin[1] + margin) * PX_PER_M);
    for (let y = 0; y < drawing.height; y++) {
      for (let x = 0; x < drawing.width; x++) {
        const [u, v] = [x + left, y + top];
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        ink[v * width + u] = Math.min(ink[v * width + u], drawing.data[y * drawing.width + x]);
      }
    }
  }
  for (const { name, box } of ROOMS.filter((room) => room.name !== '')) {
    const onSheet = [box[0] - west, north - box[3], box[2] - west, north - box[1]] as const;
    const [x, y] = freePlace(ink, width, onSheet, margin);
    write(canvas, name, x, y - 0.13, 0.25);
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    write(canvas, `${area.toFixed(1)}m²`, x, y + 0.17, 0.17);
  }
  chain(
    canvas,
    [west - WALL_M, 3.7, 8.7, east + WALL_M].map((x) => x - west),
    -0.9,
    false,
  );
  chain(
    canvas,
    [north + WALL_M, 8.5, 4.3, -0.1, south - WALL_M].map((y) => north - y),
    -0.9,
    true,
  );
  const over = develop(canvas).data;
  return { width, height, data: ink.map((value, p) => Math.min(value, over[p * 3])) };
}

const least = (axis: 0 | 1): number => Math.min(...ROOMS.map(({ box }) => box[axis]));
const most = (axis: 2 | 3): number => Math.max(...ROOMS.map(({ box }) => box[axis]));

const NAME_M = { wide: 0.95, high: 0.62, step: 0.1 } as const;

/** Where a name covers the least ink of its room, the nearest to its middle. */
function freePlace(
  ink: Uint8Array,
  width: number,
  [x0, y0, x1, y1]: Box,
  margin: number,
): readonly [number, number] {
  let best: readonly [number, number] = [(x0 + x1) / 2, (y0 + y1) / 2];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let y = y0 + NAME_M.high / 2; y <= y1 - NAME_M.high / 2; y += NAME_M.step) {
    for (let x = x0 + NAME_M.wide / 2; x <= x1 - NAME_M.wide / 2; x += NAME_M.step) {
      const away = Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2);
      const cost = inkIn(ink, width, x + margin, y + margin) + away;
      if (cost < bestCost) [best, bestCost] = [[x, y], cost];
    }
  }
  return best;
}

function inkIn(ink: Uint8Array, width: number, xM: number, yM: number): number {
  const at = (metres: number) => Math.round(metres * PX_PER_M);
  let sum = 0;
  for (let y = at(yM - NAME_M.high / 2); y < at(yM + NAME_M.high / 2); y++)
    for (let x = at(xM - NAME_M.wide / 2); x < at(xM + NAME_M.wide / 2); x++)
      sum += 255 - ink[y * width + x];
  return sum / 255;
}

/** A chain of measures in millimetres, above the flat or upright to its left. */
function chain(
  canvas: ReturnType<typeof createCanvas>,
  stops: readonly number[],
  off: number,
  upright: boolean,
): void {
  const place = (along: number, away: number): readonly [number, number] =>
    upright ? [away, along] : [along, away];
  const line = (a: readonly number[], b: readonly number[]) => stroke(canvas, [...a, ...b], 1.1);
  line(place(stops[0], off), place(stops[stops.length - 1], off));
  stops.forEach((stop, k) => {
    line(place(stop, off - 0.12), place(stop, off + 0.45));
    const [x, y] = place(stop, off);
    stroke(canvas, [x - 0.07, y + 0.07, x + 0.07, y - 0.07], 1.6);
    if (k === 0) return;
    const [u, v] = place((stop + stops[k - 1]) / 2, off - 0.14);
    write(canvas, String(Math.round((stop - stops[k - 1]) * 1000)), u, v, 0.17, 1.2, upright);
  });
}
