import type { LabelMap, Rgb8 } from '../../src/image.ts';
import { createRandom } from '../../src/random.ts';
import {
  arc,
  type Canvas,
  createCanvas,
  develop,
  fill,
  rectangle,
  scan,
  stroke,
} from './canvas.ts';
import type { FlatLayout, Opening, Room } from './flat-layouts.ts';
import { drawItem } from './furniture.ts';
import { write } from './lettering.ts';

/** A drawn plan whose regions are known. */
export interface PlanTruth {
  readonly image: Rgb8;
  /** 0 outside, 1 walls with their doors and windows, then one label per room (or per region of a site). */
  readonly labels: LabelMap;
  readonly pxPerM: number;
}

const MARGIN_M = 1.7;
const RAIL_M = 0.1;
const OVER = 3;
const THIN_PX = 1.1;
const PEN_PX = 1.6;

/** Draws a flat: walls, doors with their swing, windows, furniture, labels and dimension chains. */
export function drawFlat(layout: FlatLayout): PlanTruth {
  const { pxPerM, rooms, outerM } = layout;
  const all = rooms.flatMap((room) => room.boxes);
  const right = Math.max(...all.map((box) => box[2])) + outerM;
  const bottom = Math.max(...all.map((box) => box[3])) + outerM;
  const origin = Math.round((MARGIN_M + outerM) * pxPerM);
  const width = Math.round((right + MARGIN_M) * pxPerM) + origin;
  const height = Math.round((bottom + MARGIN_M) * pxPerM) + origin;
  const canvas = createCanvas(width, height, pxPerM, origin, origin);
  for (const piece of layout.furniture) drawItem(canvas, piece, THIN_PX);
  drawWalls(canvas, layout);
  for (const opening of layout.openings) drawOpening(canvas, opening, layout);
  for (const room of rooms) drawLabel(canvas, room);
  drawDimensions(canvas, layout, right, bottom);
  const image = develop(canvas);
  if (layout.scanNoise !== undefined) printAndScan(image, layout.scanNoise);
  const labels = rasterise(layout, canvas, 1);
  return { image, labels: { width, height, data: labels, count: rooms.length + 2 }, pxPerM };
}

/** Labels at `over` samples per pixel: 0 outside, 1 wall, 2 rail, then rooms from 3 (from 2 at one sample). */
function rasterise(layout: FlatLayout, canvas: Canvas, over: number): Int32Array {
  const { rooms, outerM, innerM } = layout;
  const stride = canvas.width * over;
  const data = new Int32Array(stride * canvas.height * over);
  const paint = (box: readonly number[], grow: number, label: number): void =>
    scan(
      rectangle(box[0]! - grow, box[1]! - grow, box[2]! + grow, box[3]! + grow),
      canvas,
      over,
      (row, from, to) => data.fill(label, row * stride + from, row * stride + to),
    );
  const indoor = rooms.filter((room) => room.kind !== 'balcony');
  const firstRoom = over === 1 ? 2 : 3;
  for (const room of rooms) {
    if (room.kind === 'balcony') for (const box of room.boxes) paint(box, RAIL_M, firstRoom - 1);
  }
  const balconies = rooms.filter((room) => room.kind === 'balcony');
  for (const room of balconies) {
    for (const box of room.boxes) paint(box, 0, firstRoom + rooms.indexOf(room));
  }
  for (const room of indoor) for (const box of room.boxes) paint(box, outerM, 1);
  for (const room of indoor) {
    const label = firstRoom + rooms.indexOf(room);
    const others = indoor.filter((other) => other !== room).flatMap((other) => other.boxes);
    const half = innerM / 2;
    for (const box of room.boxes) {
      const [x0, y0, x1, y1] = box;
      const inset = (vertical: boolean, at: number): number =>
        others.some((other) =>
          vertical
            ? (other[0] === at || other[2] === at) && other[1] < y1 && other[3] > y0
            : (other[1] === at || other[3] === at) && other[0] < x1 && other[2] > x0,
        )
          ? half
          : 0;
      paint(
        [x0 + inset(true, x0), y0 + inset(false, y0), x1 - inset(true, x1), y1 - inset(false, y1)],
        0,
        label,
      );
    }
    for (const a of room.boxes) {
      for (const b of room.boxes) {
        const x0 = Math.max(a[0], b[0]);
        const y0 = Math.max(a[1], b[1]);
        const x1 = Math.min(a[2], b[2]);
        const y1 = Math.min(a[3], b[3]);
        if (a === b || x1 < x0 || y1 < y0 || (x1 === x0) === (y1 === y0)) continue;
        const joint =
          x1 === x0
            ? [x0 - half, y0 + half, x0 + half, y1 - half]
            : [x0 + half, y0 - half, x1 - half, y0 + half];
        paint(joint, 0, label);
      }
    }
  }
  return data;
}

function openingBox(opening: Opening, layout: FlatLayout): [number, number, number, number] {
  const { x, y, along, length, outward = 0 } = opening;
  const before = outward === 0 ? layout.innerM / 2 : outward < 0 ? layout.outerM : 0;
  const after = outward === 0 ? layout.innerM / 2 : outward > 0 ? layout.outerM : 0;
  return along === 'h'
    ? [x, y - before, x + length, y + after]
    : [x - before, y, x + after, y + length];
}

function drawWalls(canvas: Canvas, layout: FlatLayout): void {
  const { samples } = canvas;
  const stride = canvas.width * OVER;
  const labels = rasterise(layout, canvas, OVER);
  for (const opening of layout.openings) {
    const [x0, y0, x1, y1] = openingBox(opening, layout);
    scan(rectangle(x0, y0, x1, y1), canvas, OVER, (row, from, to) => {
      for (let i = row * stride + from; i < row * stride + to; i++)
        if (labels[i] === 1) labels[i] = -1;
    });
  }
  const pen = Math.round(PEN_PX * OVER);
  const spacing = Math.round(7 * OVER);
  const isRim = (i: number, x: number, y: number, label: number): boolean => {
    for (let d = -pen; d <= pen; d += pen) {
      for (let e = -pen; e <= pen; e += pen) {
        if (x + e < 0 || y + d < 0 || x + e >= stride) continue;
        if (labels[i + d * stride + e] !== label) return true;
      }
    }
    return false;
  };
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label !== 1 && label !== 2) continue;
    const x = i % stride;
    const y = (i - x) / stride;
    const rim = isRim(i, x, y, label);
    let grey = 255;
    if (label === 1 && layout.walls === 'solid') grey = 0;
    else if (label === 1 && layout.walls === 'grey') grey = rim ? 0 : 140;
    else if (rim) grey = 0;
    else if (label === 1 && layout.walls === 'hatched' && (x + y) % spacing < OVER) grey = 40;
    samples[i] = grey;
  }
}

function drawOpening(canvas: Canvas, opening: Opening, layout: FlatLayout): void {
  const { kind, along, length, swing = 1, far = false } = opening;
  const [x0, y0, x1, y1] = openingBox(opening, layout);
  const lines = (shares: readonly number[]): void => {
    for (const share of shares) {
      const at = along === 'h' ? y0 + share * (y1 - y0) : x0 + share * (x1 - x0);
      stroke(canvas, along === 'h' ? [x0, at, x1, at] : [at, y0, at, y1], THIN_PX);
    }
  };
  if (kind === 'window') lines([0, 0.36, 0.64, 1]);
  if (kind === 'slide') {
    const depth = along === 'h' ? y1 - y0 : x1 - x0;
    const panel = (from: number, to: number, share: number): void => {
      const a = (along === 'h' ? y0 : x0) + share * depth;
      const b = a + 0.05;
      const start = (along === 'h' ? x0 : y0) + from * length;
      const end = (along === 'h' ? x0 : y0) + to * length;
      const box = along === 'h' ? rectangle(start, a, end, b) : rectangle(a, start, b, end);
      fill(canvas, box, 255);
      stroke(canvas, box, THIN_PX, true);
    };
    panel(0, 0.54, 0.2);
    panel(0.46, 1, 0.55);
  }
  if (kind === 'door') {
    const face = along === 'h' ? (swing > 0 ? y1 : y0) : swing > 0 ? x1 : x0;
    const hinge = (along === 'h' ? x0 : y0) + (far ? length : 0);
    const place = (u: number, v: number): [number, number] =>
      along === 'h' ? [hinge + u, face + v] : [face + v, hinge + u];
    const side = far ? -1 : 1;
    const leaf = [
      ...place(0, 0),
      ...place(0, swing * length),
      ...place(side * 0.04, swing * length),
      ...place(side * 0.04, 0),
    ];
    stroke(canvas, leaf, THIN_PX, true);
    const quarter = arc(0, 0, length, length, 0, Math.PI / 2);
    const points: number[] = [];
    for (let i = 0; i < quarter.length; i += 2) {
      points.push(...place(side * quarter[i]!, swing * quarter[i + 1]!));
    }
    stroke(canvas, points, THIN_PX);
  }
}

function drawLabel(canvas: Canvas, room: Room): void {
  if (room.label === '') return;
  const [x0, y0, x1, y1] = room.boxes.reduce((a, b) =>
    (a[2] - a[0]) * (a[3] - a[1]) >= (b[2] - b[0]) * (b[3] - b[1]) ? a : b,
  );
  const area = room.boxes.reduce((sum, box) => sum + (box[2] - box[0]) * (box[3] - box[1]), 0);
  const [x, y] = room.labelAt ?? [(x0 + x1) / 2, (y0 + y1) / 2 + 0.1];
  write(canvas, room.label, x, y, 0.26, 1.5);
  write(canvas, `${area.toFixed(1)}m²`, x, y + 0.32, 0.17, 1.2);
}

/** Where walls end at the upper (`along` 0) or the left side (1) of a flat, its outer edges included. */
function wallStops(rooms: readonly Room[], along: 0 | 1, far: number, outerM: number): number[] {
  const across = along === 0 ? 1 : 0;
  const inner = rooms
    .flatMap(({ boxes }) => boxes)
    .filter((box) => box[across] === 0)
    .map((box) => box[along + 2]!)
    .filter((stop) => stop < far - outerM);
  return [-outerM, ...new Set(inner), far].sort((a, b) => a - b);
}

/** Two chains above and two at the left: from wall to wall, and overall; in millimetres. */
function drawDimensions(
  canvas: Canvas,
  { rooms, outerM }: FlatLayout,
  right: number,
  bottom: number,
): void {
  const chain = (stops: readonly number[], at: number, isUpright: boolean): void => {
    const point = (along: number): [number, number] => (isUpright ? [at, along] : [along, at]);
    stroke(canvas, [...point(stops[0]!), ...point(stops.at(-1)!)], THIN_PX);
    for (const [k, stop] of stops.entries()) {
      const [x, y] = point(stop);
      stroke(canvas, [x - 0.08, y + 0.08, x + 0.08, y - 0.08], PEN_PX);
      stroke(canvas, isUpright ? [x - 0.15, y, x + 0.3, y] : [x, y - 0.15, x, y + 0.3], THIN_PX);
      const next = stops[k + 1];
      if (next === undefined) continue;
      const [tx, ty] = point((stop + next) / 2);
      const mm = String(Math.round((next - stop) * 1000));
      if (isUpright) write(canvas, mm, tx - 0.16, ty, 0.17, 1.2, true);
      else write(canvas, mm, tx, ty - 0.16, 0.17);
    }
  };
  chain(wallStops(rooms, 0, right, outerM), -outerM - 0.6, false);
  chain([-outerM, right], -outerM - 1.05, false);
  chain(wallStops(rooms, 1, bottom, outerM), -outerM - 0.6, true);
  chain([-outerM, bottom], -outerM - 1.05, true);
}

/** A yellowing slope of light over the sheet, and the scanner's noise. */
function printAndScan({ width, height, data }: Rgb8, noise: number): void {
  const random = createRandom(77);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 0.98 - 0.16 * (x / width) * (y / height);
      const grain = noise * random.normal();
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c;
        const ink = 30 + 0.88 * data[i]!;
        data[i] = Math.max(
          0,
          Math.min(255, Math.round(ink * light * (c === 2 ? 0.94 : 1) + grain)),
        );
      }
    }
  }
}
