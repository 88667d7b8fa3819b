import { createRandom, type Random, type Rgb8 } from '@zhuhui/kernels';
import { createPlane, photos, readRgb8 } from '@zhuhui/kernels/click-learning';
import { CANVAS_HEIGHT, CANVAS_WIDTH, type Canvas, cropByChance, lay } from './canvas.ts';
import type { DrawnRoom } from './rooms.ts';
import { reduced, type Teacher } from './teacher.ts';
import { layThing } from './things.ts';

const FIRST_SEED = 9000;
const SECOND_THING = 0.35;
/** Share of things that are taken from drawn rooms. */
const FROM_ROOMS = 0.3;
/** Shares of its picture an object may fill to be taken. */
const LEAST_SHARE = 0.015;
const MOST_SHARE = 0.25;
const RIM_PX = 3;
const MOST_WIDTH = 0.85;
const MOST_HEIGHT = 0.9;
/** Of {@link thingsOnPhotograph}; at least this share of a photograph's width is their ground. */
const MOST_THINGS_LAID = 3;
const LEAST_GROUND = 0.4;

/** Things laid on parts of the tuning photographs, none of them held out. */
export async function composites(count: number, rooms: readonly DrawnRoom[]): Promise<Teacher[]> {
  const known = await Promise.all(
    photos()
      .filter((photo) => photo.set === 'tuning')
      .map((photo) => readRgb8(photo.path)),
  );
  return Array.from({ length: count }, (_, k): Teacher => {
    const random = createRandom(FIRST_SEED + k);
    const some = (): Rgb8 => known[random.below(known.length)];
    const canvas: Canvas = {
      image: cropByChance(some(), random, 0.5),
      object: new Uint8Array(CANVAS_WIDTH * CANVAS_HEIGHT),
    };
    const things = 1 + (random.float() < SECOND_THING ? 1 : 0);
    for (let id = 1; id <= things; id++) {
      const taken =
        random.float() < FROM_ROOMS &&
        layObject(canvas, id, rooms[random.below(rooms.length)], random);
      if (!taken) layThing(canvas, id, some(), random);
    }
    const name = `composite${k}`;
    return {
      name,
      family: name,
      backgroundIsObject: false,
      clicks: 4,
      ...reduced(canvas.image, canvas.object),
    };
  });
}

/** Up to three things by chance, numbered from 1, laid on a part of one of the photographs. */
export function thingsOnPhotograph(seed: number, known: readonly Rgb8[]): Canvas {
  const random = createRandom(seed);
  const some = (): Rgb8 => known[random.below(known.length)];
  const canvas: Canvas = {
    image: cropByChance(some(), random, LEAST_GROUND),
    object: new Uint8Array(CANVAS_WIDTH * CANVAS_HEIGHT),
  };
  const things = 1 + random.below(MOST_THINGS_LAID);
  for (let id = 1; id <= things; id++) layThing(canvas, id, some(), random);
  return canvas;
}

interface Extent {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels and bounds of every object (right and bottom lie outside). */
export function extentsOf(object: Uint8Array, width: number): Map<number, Extent> {
  const extents = new Map<number, Extent>();
  object.forEach((id, p) => {
    const x = p % width;
    const y = Math.floor(p / width);
    const own = extents.get(id) ?? { pixels: 0, left: x, top: y, right: 0, bottom: 0 };
    own.pixels++;
    own.left = Math.min(own.left, x);
    own.right = Math.max(own.right, x + 1);
    own.bottom = y + 1;
    extents.set(id, own);
  });
  return extents;
}

/** Lays a whole object of a drawn room over the canvas, enlarged by chance; false where there is none. */
function layObject(canvas: Canvas, id: number, room: DrawnRoom, random: Random): boolean {
  const { image, object } = room;
  const pixels = object.length;
  const whole = [...extentsOf(object, image.width)].filter(
    ([own, e]) =>
      own > 0 &&
      e.pixels > pixels * LEAST_SHARE &&
      e.pixels < pixels * MOST_SHARE &&
      e.left >= RIM_PX &&
      e.top >= RIM_PX &&
      e.right <= image.width - RIM_PX &&
      e.bottom <= image.height - RIM_PX,
  );
  if (whole.length === 0) return false;
  const [own, e] = whole[random.below(whole.length)];
  const [ownWidth, ownHeight] = [e.right - e.left, e.bottom - e.top];
  const scale = Math.min(
    (CANVAS_WIDTH * MOST_WIDTH) / ownWidth,
    (CANVAS_HEIGHT * MOST_HEIGHT) / ownHeight,
    random.between(0.7, 2),
  );
  const width = Math.max(1, Math.floor(ownWidth * scale));
  const height = Math.max(1, Math.floor(ownHeight * scale));
  const left = random.below(CANVAS_WIDTH - width + 1);
  const top = random.below(CANVAS_HEIGHT - height + 1);
  const mirrored = random.float() < 0.5;
  const alpha = createPlane(CANVAS_WIDTH, CANVAS_HEIGHT);
  const colours = new Float32Array(alpha.data.length * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (top + y) * CANVAS_WIDTH + left + x;
      const hits: number[] = [];
      for (const [dx, dy] of QUARTERS) {
        const u = mirrored ? 1 - (x + dx) / width : (x + dx) / width;
        const px = e.left + Math.min(ownWidth - 1, Math.floor(u * ownWidth));
        const py = e.top + Math.min(ownHeight - 1, Math.floor(((y + dy) / height) * ownHeight));
        if (object[py * image.width + px] === own) hits.push(py * image.width + px);
      }
      alpha.data[p] = hits.length / QUARTERS.length;
      for (const q of hits) {
        for (let c = 0; c < 3; c++) colours[p * 3 + c] += image.data[q * 3 + c] / hits.length;
      }
    }
  }
  lay(canvas, alpha, id, (p, c) => colours[p * 3 + c]);
  return true;
}

const QUARTERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
