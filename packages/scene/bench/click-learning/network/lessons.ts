/**
 * Draws the lessons from which the mask network is corrected: rooms by chance as photographs, path-traced scenes as they
 * are and as other cameras might bring them, shapes on walls and photographs, and parts of real photographs, whose masks
 * are to stay. None of the pictures is asked of by `picks.ts` or any bench.
 *   node packages/scene/bench/learn/photographs/render.ts                 the path-traced scenes, once
 *   node packages/scene/bench/click-learning/network/lessons.ts           into bench-output/mask-lessons
 * Writes `before-end.f16` (64 × 64 × 320 a picture: what the encoder's last stage starts from), `objects.u8` (512 × 512 a
 * picture, 0 where nobody asks), `index.json`.
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { createRandom, type Rgb8 } from '@zhuhui/kernels';
import { openEncoderStart } from '@zhuhui/masks/encoder-start';
import { photographWishes } from '../../learn/photographs/briefs.ts';
import { isKept, keptPhotograph } from '../../learn/photographs/store.ts';
import { photographTruth } from '../../learn/photographs/truth.ts';
import { varied } from '../../learn/photographs/variation.ts';
import { chanceStudies } from '../../studies/index.ts';
import { cropByChance } from '../canvas.ts';
import { photographedStudy, tuningPhotos } from '../interiors.ts';
import { isNeverMeant } from '../never-meant.ts';
import { shapesByChance } from '../shapes.ts';

/** A picture and the number of the thing that each pixel shows; nobody asks for 0. */
interface Lesson {
  readonly kind: 'room' | 'scene' | 'shapes' | 'photo';
  readonly image: Rgb8;
  readonly object: ArrayLike<number>;
}

const OUT = new URL('../../../../../bench-output/mask-lessons/', import.meta.url);
const ROOMS = 130;
const ROOMS_SEED = 7001;
const ROOMS_FINISH_SEED = 30_000;
const ROOM_SIZE = { width: 720, height: 480 } as const;
const SHAPES = 100;
const SHAPES_SEED = 14_000;
const PHOTOS = 40;
const PHOTOS_SEED = 16_000;
/** Of so many scenes one is also looked at as another camera might bring it. */
const VARIED_EVERY = 2;
const VARIED_SEED = 90_000;
/** Things of at least this share of the picture are asked for. */
const LEAST_SHARE = 0.004;
/** Side of the raster that says which thing is where, over the square that the network reads. */
const SIDE = 512;

const readStart = await openEncoderStart();
mkdirSync(OUT, { recursive: true });
const beforeEnd = openSync(new URL('before-end.f16', OUT), 'w');
const objects = openSync(new URL('objects.u8', OUT), 'w');
const index: { kind: Lesson['kind']; things: number }[] = [];
for await (const { kind, image, object } of lessons()) {
  const { map, things } = asked(image, object);
  if (things === 0 && kind !== 'photo') continue;
  writeSync(beforeEnd, new Uint8Array(Float16Array.from(await readStart(image)).buffer));
  writeSync(objects, map);
  index.push({ kind, things });
  if (index.length % 20 === 0) console.log(`${index.length} pictures, ${kind}`);
}
closeSync(beforeEnd);
closeSync(objects);
writeFileSync(new URL('index.json', OUT), JSON.stringify(index));

async function* lessons(): AsyncGenerator<Lesson> {
  const known = await tuningPhotos();
  yield* scenes();
  yield* rooms(known);
  for (let k = 0; k < SHAPES; k++)
    yield { kind: 'shapes', ...shapesByChance(SHAPES_SEED + k, known) };
  const random = createRandom(PHOTOS_SEED);
  for (let k = 0; k < PHOTOS; k++) {
    const photo = known[random.below(known.length)] as Rgb8;
    const image = cropByChance(photo, random, 0.4);
    yield { kind: 'photo', image, object: new Uint8Array(image.width * image.height) };
  }
}

async function* scenes(): AsyncGenerator<Lesson> {
  const kept = photographWishes().filter(({ name }) => isKept(name));
  for (const [k, { name, seed }] of kept.entries()) {
    const photograph = keptPhotograph(name);
    const numbers = photograph.objects.map(({ name }, n) => (isNeverMeant(name) ? 0 : n + 1));
    const number = (id: number): number => (id === 0 ? 0 : (numbers[id - 1] ?? 0));
    const { image, objectId } = photograph;
    yield { kind: 'scene', image, object: Array.from(objectId, number) };
    if (k % VARIED_EVERY > 0) continue;
    const plain = { image, truth: photographTruth(photograph), objects: objectId };
    const other = await varied(plain, VARIED_SEED + seed);
    yield { kind: 'scene', image: other.image, object: Array.from(other.objects, number) };
  }
}

async function* rooms(known: readonly Rgb8[]): AsyncGenerator<Lesson> {
  const studies = chanceStudies(3 * ROOMS, ROOMS_SEED).filter(({ inside }) => inside);
  for (const [k, study] of studies.slice(0, ROOMS).entries()) {
    const seed = ROOMS_FINISH_SEED + k;
    yield { kind: 'room', ...photographedStudy(study, seed, ROOM_SIZE, known) };
  }
}

/** The things worth asking for, numbered from 1, on the network's square. */
function asked(image: Rgb8, object: ArrayLike<number>): { map: Uint8Array; things: number } {
  const pixels = image.width * image.height;
  const sizes = new Map<number, number>();
  for (let p = 0; p < pixels; p++) {
    const id = object[p] ?? 0;
    sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  const own = new Map<number, number>();
  for (const [id, size] of sizes)
    if (id > 0 && size >= LEAST_SHARE * pixels && own.size < 255) own.set(id, own.size + 1);
  const map = new Uint8Array(SIDE * SIDE);
  const step = Math.max(image.width, image.height) / SIDE;
  for (let y = 0; y < SIDE; y++) {
    const row = Math.floor((y + 0.5) * step);
    if (row >= image.height) break;
    for (let x = 0; x < SIDE; x++) {
      const column = Math.floor((x + 0.5) * step);
      if (column >= image.width) break;
      map[y * SIDE + x] = own.get(object[row * image.width + column] ?? 0) ?? 0;
    }
  }
  return { map, things: own.size };
}
