import type { Item } from './furniture.ts';

export type RoomKind =
  | 'living'
  | 'bedroom'
  | 'kitchen'
  | 'bath'
  | 'study'
  | 'hall'
  | 'balcony'
  | 'storage';

export interface Room {
  readonly kind: RoomKind;
  readonly label: string;
  /** Boxes x0, y0, x1, y1 between wall lines, metres; boxes of one room that touch are open to each other. */
  readonly boxes: readonly (readonly [number, number, number, number])[];
  /** Centre of its name; the middle of its largest box where nothing is said. */
  readonly labelAt?: readonly [x: number, y: number];
}

/** A hole in a wall: it starts at (x, y) on the wall line and runs right (`h`) or down (`v`). */
export interface Opening {
  readonly kind: 'door' | 'window' | 'slide' | 'open';
  readonly x: number;
  readonly y: number;
  readonly along: 'h' | 'v';
  readonly length: number;
  /** Which way from the wall line the outer wall lies; 0: an inner wall. */
  readonly outward?: -1 | 0 | 1;
  /** Which way the leaf opens from the wall line, and whether it hangs at the far end. */
  readonly swing?: -1 | 1;
  readonly far?: boolean;
}

export interface FlatLayout {
  readonly name: string;
  readonly pxPerM: number;
  readonly walls: 'solid' | 'grey' | 'hollow' | 'hatched';
  readonly outerM: number;
  readonly innerM: number;
  readonly rooms: readonly Room[];
  readonly openings: readonly Opening[];
  readonly furniture: readonly Item[];
  /** Paper shading and grain, as of a scanned print: standard deviation in grey levels. */
  readonly scanNoise?: number;
}

const door = (
  x: number,
  y: number,
  along: 'h' | 'v',
  length: number,
  swing: -1 | 1,
  far = false,
  outward: -1 | 0 | 1 = 0,
): Opening => ({ kind: 'door', x, y, along, length, swing, far, outward });
const window = (
  x: number,
  y: number,
  along: 'h' | 'v',
  length: number,
  outward: -1 | 1,
): Opening => ({
  kind: 'window',
  x,
  y,
  along,
  length,
  outward,
});
const slide = (
  x: number,
  y: number,
  along: 'h' | 'v',
  length: number,
  outward: -1 | 0 | 1 = 0,
): Opening => ({ kind: 'slide', x, y, along, length, outward });
const item = (
  kind: Item['kind'],
  x: number,
  y: number,
  w: number,
  h: number,
  turn: Item['turn'] = 0,
): Item => ({ kind, x, y, w, h, turn });

const twoRoom: FlatLayout = {
  name: 'two-room',
  pxPerM: 84,
  walls: 'solid',
  outerM: 0.24,
  innerM: 0.14,
  rooms: [
    { kind: 'kitchen', label: '厨房', boxes: [[0, 0, 2.4, 3.2]] },
    { kind: 'bath', label: '卫', boxes: [[2.4, 0, 4.4, 2.2]] },
    { kind: 'study', label: '书房', boxes: [[4.4, 0, 6.9, 2.2]] },
    {
      kind: 'living',
      label: '客厅',
      boxes: [
        [0, 3.2, 5.6, 8],
        [2.4, 2.2, 5.6, 3.2],
        [5.6, 2.2, 6.9, 4.2],
      ],
    },
    { kind: 'bedroom', label: '次卧', boxes: [[6.9, 0, 10.2, 4.2]] },
    { kind: 'bedroom', label: '主卧', boxes: [[5.6, 4.2, 10.2, 8]] },
    { kind: 'balcony', label: '阳台', boxes: [[0.6, 8, 5.2, 9.4]] },
  ],
  openings: [
    door(2.4, 2.3, 'v', 0.8, -1),
    door(2.6, 2.2, 'h', 0.75, -1),
    door(4.9, 2.2, 'h', 0.8, -1),
    door(6.9, 3.1, 'v', 0.9, 1, true),
    door(5.8, 4.2, 'h', 0.9, 1),
    door(0, 3.6, 'v', 1, 1, true, -1),
    slide(1.3, 8, 'h', 3, 1),
    window(0.5, 0, 'h', 1.3, -1),
    window(3.1, 0, 'h', 0.7, -1),
    window(5, 0, 'h', 1.3, -1),
    window(7.6, 0, 'h', 1.9, -1),
    window(6.8, 8, 'h', 2.2, 1),
  ],
  furniture: [
    item('counter', 0.03, 0.03, 2.3, 0.6),
    item('sink', 0.5, 0.08, 0.8, 0.45),
    item('counter', 0.03, 0.63, 2.4, 0.6, 3),
    item('stove', 0.1, 1.5, 0.75, 0.45, 3),
    item('toilet', 3.5, 0.04, 0.42, 0.68),
    item('basin', 2.55, 0.04, 0.8, 0.5),
    item('shower', 3.4, 1.2, 0.9, 0.9),
    item('desk', 4.7, 0.05, 1.5, 0.6),
    item('chair', 5.2, 0.75, 0.5, 0.5, 2),
    item('bookcase', 6.5, 0.1, 1.9, 0.3, 1),
    item('rug', 1.1, 5.4, 2.6, 1.9),
    item('sofa', 0.05, 5.1, 2.4, 0.9, 3),
    item('coffeeTable', 1.6, 5.8, 1.0, 0.6, 1),
    item('armchair', 1.6, 7.05, 0.8, 0.75, 2),
    item('tvCabinet', 5.1, 5.0, 2.2, 0.4, 1),
    item('dining', 3.2, 2.7, 1.5, 1.5),
    item('plant', 0.15, 7.35, 0.5, 0.5),
    item('bed', 7.75, 0.7, 1.5, 2.0, 1),
    item('wardrobe', 7.6, 3.5, 1.2, 0.55, 2),
    item('bed', 8.1, 5.3, 1.8, 2.1, 1),
    item('nightstand', 9.7, 4.75, 0.45, 0.45, 1),
    item('nightstand', 9.7, 7.2, 0.45, 0.45, 1),
    item('wardrobe', 6.9, 4.3, 2.4, 0.6),
    item('washer', 0.75, 8.2, 0.6, 0.6),
    item('plant', 4.5, 8.6, 0.55, 0.55),
  ],
};

const studio: FlatLayout = {
  name: 'studio',
  pxPerM: 110,
  walls: 'grey',
  outerM: 0.22,
  innerM: 0.12,
  rooms: [
    { kind: 'bath', label: '卫生间', boxes: [[0, 0, 1.9, 2.4]] },
    { kind: 'kitchen', label: '厨房', boxes: [[1.9, 0, 3.2, 2.4]] },
    { kind: 'hall', label: '', boxes: [[3.2, 0, 4.6, 2.4]] },
    { kind: 'living', label: '客卧室', boxes: [[0, 2.4, 4.6, 7.2]] },
    { kind: 'balcony', label: '阳台', boxes: [[0.2, 7.2, 4.4, 8.4]] },
  ],
  openings: [
    door(3.3, 0, 'h', 0.95, 1, false, -1),
    door(0.9, 2.4, 'h', 0.75, -1, true),
    slide(2.05, 2.4, 'h', 1.0),
    { kind: 'open', x: 3.35, y: 2.4, along: 'h', length: 1.1 },
    slide(0.8, 7.2, 'h', 2.8, 1),
    window(0, 0.7, 'v', 0.8, -1),
  ],
  furniture: [
    item('toilet', 0.08, 0.1, 0.4, 0.66),
    item('basin', 1.15, 0.05, 0.7, 0.5),
    item('counter', 1.96, 0.1, 1.9, 0.55, 3),
    item('sink', 2.02, 0.3, 0.7, 0.42, 3),
    item('bed', 2.4, 3.1, 1.8, 2.0, 1),
    item('nightstand', 4.05, 2.6, 0.42, 0.42, 1),
    item('wardrobe', 0.05, 2.75, 1.6, 0.58, 3),
    item('sofa', 0.05, 5.0, 1.7, 0.8, 3),
    item('rug', 1.1, 5.2, 1.6, 1.6),
    item('roundTable', 2.9, 5.6, 1.3, 1.3),
    item('plant', 0.4, 7.6, 0.5, 0.5),
    item('washer', 3.7, 7.35, 0.58, 0.58),
  ],
};

const threeRoom: FlatLayout = {
  name: 'three-room',
  pxPerM: 76,
  walls: 'hollow',
  outerM: 0.26,
  innerM: 0.16,
  rooms: [
    {
      kind: 'living',
      label: '客厅',
      boxes: [
        [3.6, 2.6, 8.2, 9],
        [8.2, 3.8, 10.4, 5],
      ],
    },
    { kind: 'bedroom', label: '主卧', boxes: [[8.2, 5, 12.4, 9]] },
    { kind: 'bath', label: '主卫', boxes: [[10.4, 2.6, 12.4, 5]] },
    { kind: 'bedroom', label: '次卧', boxes: [[8.2, 0, 12.4, 2.6]] },
    { kind: 'storage', label: '', boxes: [[8.2, 2.6, 10.4, 3.8]] },
    { kind: 'kitchen', label: '厨房', boxes: [[3.6, 0, 6.4, 2.6]] },
    { kind: 'bath', label: '卫', boxes: [[6.4, 0, 8.2, 2.6]] },
    { kind: 'bedroom', label: '书房', boxes: [[0, 0, 3.6, 3.6]] },
    { kind: 'bedroom', label: '次卧', boxes: [[0, 3.6, 3.6, 7.6]] },
    { kind: 'balcony', label: '阳台', boxes: [[3.9, 9, 8, 10.5]] },
  ],
  openings: [
    door(3.6, 2.7, 'v', 0.85, -1, true),
    door(3.6, 3.8, 'v', 0.9, -1),
    door(3.6, 8, 'v', 0.95, 1, true, -1),
    slide(4.2, 2.6, 'h', 1.7),
    door(6.9, 2.6, 'h', 0.75, -1),
    door(8.2, 1.7, 'v', 0.8, 1, true),
    door(8.3, 3.8, 'h', 0.8, -1),
    door(10.4, 4.0, 'v', 0.8, 1),
    door(9.3, 5, 'h', 0.9, 1),
    slide(4.6, 9, 'h', 2.8, 1),
    window(0.9, 0, 'h', 1.8, -1),
    window(0, 4.6, 'v', 1.8, -1),
    window(4.3, 0, 'h', 1.4, -1),
    window(6.9, 0, 'h', 0.7, -1),
    window(9.3, 0, 'h', 2, -1),
    window(12.4, 3.3, 'v', 0.7, 1),
    window(9.2, 9, 'h', 2.2, 1),
  ],
  furniture: [
    item('counter', 3.75, 0.05, 2.5, 0.58),
    item('sink', 4.4, 0.1, 0.8, 0.45),
    item('stove', 5.3, 0.1, 0.75, 0.45),
    item('fridge', 5.65, 0.75, 0.62, 0.62),
    item('toilet', 7.55, 0.08, 0.42, 0.68),
    item('basin', 6.55, 0.05, 0.75, 0.5),
    item('bed', 10.2, 0.4, 1.5, 2.0, 1),
    item('wardrobe', 8.4, 0.05, 1.5, 0.55),
    item('tub', 10.6, 2.7, 1.6, 0.75),
    item('toilet', 11.6, 3.75, 0.42, 0.68, 1),
    item('basin', 11.1, 4.4, 0.75, 0.5, 2),
    item('bed', 10.0, 6.3, 1.8, 2.1, 1),
    item('nightstand', 11.85, 5.75, 0.45, 0.45, 1),
    item('nightstand', 11.85, 8.2, 0.45, 0.45, 1),
    item('wardrobe', 8.3, 6.4, 2.3, 0.6, 3),
    item('bed', 1.3, 5.2, 1.2, 2.0, 3),
    item('desk', 0.1, 4.1, 1.2, 0.55, 3),
    item('wardrobe', 1.6, 7.0, 1.9, 0.55, 2),
    item('desk', 0.8, 0.05, 1.6, 0.65),
    item('chair', 1.3, 0.8, 0.5, 0.5, 2),
    item('bookcase', 0.05, 1.0, 2.2, 0.32, 3),
    item('rug', 4.9, 6.2, 2.2, 2.0),
    item('sofa', 3.75, 5.9, 2.6, 0.92, 3),
    item('coffeeTable', 5.5, 6.7, 1.1, 0.6, 1),
    item('tvCabinet', 7.7, 6.1, 2.2, 0.38, 1),
    item('dining', 5.2, 3.0, 1.8, 1.6),
    item('plant', 7.5, 8.3, 0.5, 0.5),
    item('washer', 4.05, 9.2, 0.6, 0.6),
    item('plant', 7.3, 9.8, 0.5, 0.5),
  ],
};

const compact: FlatLayout = {
  name: 'compact',
  pxPerM: 64,
  walls: 'solid',
  outerM: 0.3,
  innerM: 0.2,
  scanNoise: 5,
  rooms: [
    { kind: 'bedroom', label: '卧室', boxes: [[0, 0, 3.4, 4]] },
    { kind: 'bath', label: '卫', boxes: [[3.4, 0, 5.2, 2.2]] },
    { kind: 'kitchen', label: '厨房', boxes: [[5.2, 0, 7.6, 2.8]] },
    {
      kind: 'living',
      label: '客厅',
      boxes: [
        [3.4, 2.2, 5.2, 4],
        [3.4, 4, 7.6, 7],
        [5.2, 2.8, 7.6, 4],
      ],
    },
    { kind: 'bedroom', label: '次卧', boxes: [[0, 4, 3.4, 7]] },
  ],
  openings: [
    door(3.4, 2.9, 'v', 0.9, -1),
    door(3.9, 2.2, 'h', 0.8, -1),
    door(6.0, 2.8, 'h', 0.8, -1, true),
    door(3.4, 4.4, 'v', 0.9, -1),
    door(7.6, 3.1, 'v', 1, -1, false, 1),
    window(0.8, 0, 'h', 1.8, -1),
    window(4, 0, 'h', 0.6, -1),
    window(5.8, 0, 'h', 1.2, -1),
    window(0.8, 7, 'h', 1.7, 1),
    window(4.2, 7, 'h', 2.6, 1),
  ],
  furniture: [
    item('bed', 0.9, 0.1, 1.6, 2.0),
    item('nightstand', 0.35, 0.12, 0.45, 0.45),
    item('nightstand', 2.65, 0.12, 0.45, 0.45),
    item('wardrobe', 0.1, 3.2, 2, 0.6, 2),
    item('toilet', 4.5, 0.1, 0.42, 0.68),
    item('basin', 3.6, 0.06, 0.7, 0.48),
    item('counter', 5.4, 0.05, 2.1, 0.6),
    item('stove', 5.6, 0.12, 0.75, 0.45),
    item('counter', 6.95, 0.65, 2.0, 0.6, 1),
    item('sink', 7.0, 1.2, 0.8, 0.45, 1),
    item('sofa', 4.5, 6.05, 2.2, 0.85, 2),
    item('rug', 4.4, 4.9, 2.4, 1.5),
    item('coffeeTable', 5.1, 5.2, 1.0, 0.55),
    item('roundTable', 3.8, 2.6, 1.2, 1.2),
    item('bed', 0.1, 4.6, 1.2, 2.0, 3),
    item('desk', 0.2, 6.2, 1.3, 0.6, 2),
  ],
};

const villaFloor: FlatLayout = {
  name: 'villa',
  pxPerM: 70,
  walls: 'hatched',
  outerM: 0.32,
  innerM: 0.24,
  rooms: [
    {
      kind: 'living',
      label: '客厅',
      boxes: [
        [0, 4.4, 5.6, 9.6],
        [5.6, 4.4, 9, 6],
      ],
    },
    { kind: 'kitchen', label: '厨房', boxes: [[0, 0, 3.4, 4.4]] },
    { kind: 'hall', label: '', boxes: [[3.4, 0, 5.6, 4.4]] },
    { kind: 'bath', label: '卫生间', boxes: [[5.6, 0, 7.8, 2.4]] },
    { kind: 'storage', label: '', boxes: [[7.8, 0, 9, 2.4]] },
    { kind: 'study', label: '书房', boxes: [[5.6, 2.4, 9, 4.4]] },
    { kind: 'bedroom', label: '主卧', boxes: [[5.6, 6, 11.2, 9.6]] },
    { kind: 'bath', label: '主卫', boxes: [[9, 3.2, 11.2, 6]] },
    { kind: 'bedroom', label: '次卧', boxes: [[9, 0, 12.4, 3.2]] },
  ],
  openings: [
    door(4, 0, 'h', 1.1, 1, false, -1),
    { kind: 'open', x: 3.9, y: 4.4, along: 'h', length: 1.2 },
    slide(0.9, 4.4, 'h', 1.8),
    door(5.6, 1.4, 'v', 0.8, 1),
    door(5.6, 2.9, 'v', 0.85, 1),
    door(7.9, 2.4, 'h', 0.8, -1, true),
    door(6.2, 6, 'h', 0.95, 1),
    door(9.3, 6, 'h', 0.8, -1),
    door(9, 2.5, 'v', 0.6, 1),
    window(0.8, 0, 'h', 1.6, -1),
    window(6.3, 0, 'h', 0.8, -1),
    window(9.9, 0, 'h', 1.8, -1),
    window(0, 5.8, 'v', 2.4, -1),
    window(1.2, 9.6, 'h', 3, 1),
    window(7.2, 9.6, 'h', 2.4, 1),
    window(11.2, 4.1, 'v', 0.9, 1),
  ],
  furniture: [
    item('counter', 0.05, 0.05, 3.2, 0.62),
    item('sink', 0.9, 0.1, 0.9, 0.48),
    item('counter', 0.05, 0.67, 3.2, 0.62, 3),
    item('stove', 0.12, 1.8, 0.8, 0.48, 3),
    item('counter', 1.5, 1.8, 1.2, 1.2),
    item('fridge', 2.55, 3.4, 0.7, 0.7),
    item('toilet', 7.2, 0.12, 0.42, 0.68),
    item('basin', 6.0, 0.06, 0.9, 0.5),
    item('desk', 6.6, 3.6, 1.6, 0.65, 2),
    item('chair', 7.1, 3.0, 0.5, 0.5),
    item('bookcase', 8.5, 2.6, 1.6, 0.35, 1),
    item('rug', 1.1, 6.2, 3.2, 2.4),
    item('sofa', 0.1, 6.1, 2.7, 0.95, 3),
    item('sofa', 1.5, 8.6, 2.4, 0.9, 2),
    item('coffeeTable', 1.9, 6.9, 1.2, 0.8, 0),
    item('armchair', 3.6, 6.9, 0.85, 0.8, 1),
    item('plant', 0.2, 9.0, 0.5, 0.5),
    item('dining', 6.2, 4.6, 2.0, 1.2),
    item('bed', 8.8, 7.0, 1.9, 2.1, 1),
    item('nightstand', 10.6, 6.45, 0.48, 0.48, 1),
    item('nightstand', 10.6, 9.0, 0.48, 0.48, 1),
    item('wardrobe', 5.75, 7.3, 2.2, 0.6, 3),
    item('tub', 9.3, 3.35, 1.75, 0.8),
    item('toilet', 10.4, 4.5, 0.42, 0.68, 1),
    item('basin', 9.15, 4.4, 0.9, 0.5, 3),
    item('bed', 10.1, 0.1, 1.5, 2.0),
    item('wardrobe', 10.4, 2.55, 1.8, 0.55, 2),
  ],
};

const longFlat: FlatLayout = {
  name: 'long',
  pxPerM: 92,
  walls: 'hollow',
  outerM: 0.2,
  innerM: 0.12,
  rooms: [
    { kind: 'living', label: '客厅', boxes: [[0, 2.2, 4.6, 6.4]] },
    { kind: 'kitchen', label: '厨房', boxes: [[0, 0, 2.6, 2.2]] },
    { kind: 'bath', label: '卫', boxes: [[2.6, 0, 4.6, 2.2]] },
    { kind: 'hall', label: '', boxes: [[4.6, 2.2, 9, 3.4]] },
    { kind: 'study', label: '书房', boxes: [[4.6, 0, 6.8, 2.2]] },
    { kind: 'bedroom', label: '次卧', boxes: [[6.8, 0, 9, 2.2]] },
    { kind: 'bedroom', label: '次卧', boxes: [[4.6, 3.4, 7.4, 6.4]] },
    { kind: 'bedroom', label: '主卧', boxes: [[7.4, 3.4, 11.2, 6.4]] },
    { kind: 'bath', label: '主卫', boxes: [[9, 0, 11.2, 3.4]] },
    { kind: 'balcony', label: '阳台', boxes: [[0.3, 6.4, 4.3, 7.7]] },
  ],
  openings: [
    { kind: 'open', x: 4.6, y: 2.3, along: 'v', length: 1.0 },
    door(0, 2.6, 'v', 0.95, 1, false, -1),
    door(1.5, 2.2, 'h', 0.8, -1, true),
    door(3.3, 2.2, 'h', 0.75, -1),
    door(5.2, 2.2, 'h', 0.8, -1),
    door(7.2, 2.2, 'h', 0.8, -1),
    door(5.9, 3.4, 'h', 0.85, 1),
    door(8, 3.4, 'h', 0.85, 1),
    door(9.4, 3.4, 'h', 0.75, -1, true),
    slide(0.9, 6.4, 'h', 2.7, 1),
    window(0.6, 0, 'h', 1.3, -1),
    window(3.2, 0, 'h', 0.7, -1),
    window(5, 0, 'h', 1.3, -1),
    window(7.2, 0, 'h', 1.3, -1),
    window(5.1, 6.4, 'h', 1.7, 1),
    window(8.3, 6.4, 'h', 2.1, 1),
    window(11.2, 1, 'v', 0.8, 1),
  ],
  furniture: [
    item('counter', 0.04, 0.04, 2.4, 0.58),
    item('sink', 0.3, 0.1, 0.8, 0.44),
    item('stove', 1.4, 0.1, 0.75, 0.44),
    item('toilet', 4.0, 0.06, 0.42, 0.66),
    item('basin', 2.75, 0.05, 0.8, 0.5),
    item('desk', 4.75, 0.05, 1.8, 0.6),
    item('chair', 5.3, 0.72, 0.48, 0.48, 2),
    item('bed', 6.9, 0.06, 1.2, 1.95, 0),
    item('sofa', 0.05, 4.0, 2.3, 0.9, 3),
    item('rug', 1.0, 4.2, 1.8, 1.9),
    item('coffeeTable', 1.5, 4.7, 0.9, 0.55, 1),
    item('tvCabinet', 4.1, 4.2, 2.0, 0.38, 1),
    item('dining', 2.2, 2.4, 1.5, 1.4),
    item('bed', 4.7, 4.3, 1.5, 2.0, 3),
    item('bed', 9.0, 4.5, 1.8, 2.05, 1),
    item('wardrobe', 7.5, 4.6, 1.7, 0.58, 3),
    item('nightstand', 10.7, 4.02, 0.42, 0.42, 1),
    item('tub', 9.3, 0.1, 1.7, 0.78),
    item('toilet', 10.45, 2.0, 0.42, 0.66, 1),
    item('basin', 9.1, 1.6, 0.85, 0.5, 3),
    item('washer', 0.45, 6.6, 0.58, 0.58),
    item('plant', 3.6, 7.0, 0.5, 0.5),
  ],
};

/** Six flats of different size, wall drawing and scale. */
export const FLAT_LAYOUTS: readonly FlatLayout[] = [
  twoRoom,
  studio,
  threeRoom,
  compact,
  villaFloor,
  longFlat,
];
