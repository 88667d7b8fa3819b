import { createRandom, type Random, type Rgb8 } from '@zhuhui/kernels';
import { CANVAS_HEIGHT, CANVAS_WIDTH, type Canvas, cropByChance } from './canvas.ts';
import { layThing } from './things.ts';

/** A plain wall in place of a photograph in this share of the pictures. */
const PLAIN = 0.6;
const MOST_THINGS = 4;

/**
 * A few simple things on a wall or a photograph, as in drawings and diagrams: `object` says which each pixel shows, the
 * wall being the thing after the last; zero is what nobody asks for.
 */
export function shapesByChance(seed: number, photos: readonly Rgb8[]): Canvas {
  const random = createRandom(seed);
  const some = (): Rgb8 => photos[random.below(photos.length)];
  const plain = random.float() < PLAIN;
  const things = 1 + random.below(MOST_THINGS);
  const canvas: Canvas = {
    image: plain ? wall(random) : cropByChance(some(), random, 0.5),
    object: new Uint8Array(CANVAS_WIDTH * CANVAS_HEIGHT).fill(plain ? things + 1 : 0),
  };
  for (let id = 1; id <= things; id++) layThing(canvas, id, some(), random);
  return canvas;
}

/** One colour, somewhat lighter towards one side. */
function wall(random: Random): Rgb8 {
  const grey = random.between(60, 250);
  const colour = [0, 1, 2].map(() => grey + random.between(-25, 25));
  const [across, down] = [random.between(-0.2, 0.2), random.between(-0.2, 0.2)];
  const data = new Uint8Array(CANVAS_WIDTH * CANVAS_HEIGHT * 3);
  for (let p = 0; p < data.length / 3; p++) {
    const x = (p % CANVAS_WIDTH) / CANVAS_WIDTH - 0.5;
    const y = Math.floor(p / CANVAS_WIDTH) / CANVAS_HEIGHT - 0.5;
    const light = 1 + across * x + down * y;
    for (let c = 0; c < 3; c++) data[p * 3 + c] = Math.min(255, Math.round(colour[c] * light));
  }
  return { width: CANVAS_WIDTH, height: CANVAS_HEIGHT, data };
}
