/**
 * Draws the lessons from which the mask network is corrected: rooms by chance as photographs, designed scenes, shapes
 * on walls and on photographs, and the tuning photographs themselves, whose masks are to stay. None of the pictures is
 * asked of in `picks` or by any bench.
 *   node packages/scene/bench/learn/photographs/render.ts                 path-traced scenes, once, if you like
 *   node packages/scene/bench/click-learning/network/lessons.ts           into bench-output/mask-lessons
 * Three quarters of an hour on two cores the first time: views of scenes and rooms are kept. Of each lesson it writes
 * the picture, `N.webp`, and as grey levels which thing each of its pixels shows, `N.png`, 0 where nobody asks; of all
 * `index.json`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { photographWishes, quickWishes } from '../../learn/photographs/briefs.ts';
import { isKept, keptPhotograph } from '../../learn/photographs/store.ts';
import { chanceStudies } from '../../studies/index.ts';
import { thingsOnPhotograph } from '../composites.ts';
import { photographedStudy, tuningPhotos } from '../interiors.ts';
import { isNeverMeant } from '../never-meant.ts';
import { keptView, keptViews } from '../quick-views/store.ts';
import { viewed } from '../quick-views/viewed.ts';
import { shapesByChance } from '../shapes.ts';

/** A picture and the number of the thing that each pixel shows; nobody asks for 0. */
interface Lesson {
  readonly kind: 'room' | 'scene' | 'shapes' | 'composite' | 'photo';
  readonly image: Rgb8;
  readonly object: ArrayLike<number>;
}

const OUT = new URL('../../../../../bench-output/mask-lessons/', import.meta.url);
const ROOMS = 120;
const ROOMS_SEED = 7001;
const ROOMS_FINISH_SEED = 30_000;
const ROOM_SIZE = { width: 720, height: 480 } as const;
const SHAPES = 100;
const SHAPES_SEED = 14_000;
const COMPOSITES = 200;
const COMPOSITES_SEED = 18_000;
const PHOTO_PX = 1024;
/** Things of at least this share of the picture are asked for, as many as a byte can number. */
const LEAST_SHARE = 0.002;
const MOST_THINGS = 255;
const QUALITY = 82;

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const index: { kind: Lesson['kind']; things: number }[] = [];
for await (const { kind, image, object } of lessons()) {
  const { map, things } = asked(image, object);
  if (things === 0 && kind !== 'photo') continue;
  const { width, height } = image;
  const file = (kind: string): string => new URL(`${index.length}.${kind}`, OUT).pathname;
  const picture = sharp(image.data, { raw: { width, height, channels: 3 } });
  await picture.webp({ quality: QUALITY, smartSubsample: true }).toFile(file('webp'));
  const grey = sharp(map, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  await grey.png({ compressionLevel: 9 }).toFile(file('png'));
  index.push({ kind, things });
  if (index.length % 50 === 0) console.log(`${index.length} pictures, ${kind}`);
}
writeFileSync(new URL('index.json', OUT), JSON.stringify(index));

async function* lessons(): AsyncGenerator<Lesson> {
  const known = await tuningPhotos();
  yield* scenes();
  yield* rooms(known);
  for (let k = 0; k < SHAPES; k++)
    yield { kind: 'shapes', ...shapesByChance(SHAPES_SEED + k, known) };
  const large = await tuningPhotos(PHOTO_PX);
  for (let k = 0; k < COMPOSITES; k++)
    yield { kind: 'composite', ...thingsOnPhotograph(COMPOSITES_SEED + k, large) };
  for (const image of large)
    yield { kind: 'photo', image, object: new Uint8Array(image.width * image.height) };
}

async function* scenes(): AsyncGenerator<Lesson> {
  for (const { name } of photographWishes()) {
    if (!isKept(name)) continue;
    const { image, objectId, objects } = keptPhotograph(name);
    yield scene(
      image,
      objectId,
      objects.map(({ name }) => name),
    );
  }
  const wishes = quickWishes();
  await viewed(wishes);
  for (const view of wishes.flatMap(({ name }) => keptViews(name))) {
    const { image, objectId, objects } = keptView(view);
    yield scene(image, objectId, objects);
  }
}

function scene(image: Rgb8, objectId: Uint16Array, names: readonly string[]): Lesson {
  const numbers = names.map((name, n) => (isNeverMeant(name) ? 0 : n + 1));
  const object = Array.from(objectId, (id) => (id === 0 ? 0 : (numbers[id - 1] ?? 0)));
  return { kind: 'scene', image, object };
}

async function* rooms(known: readonly Rgb8[]): AsyncGenerator<Lesson> {
  const studies = chanceStudies(2 * ROOMS, ROOMS_SEED).filter(({ inside }) => inside);
  for (const [k, study] of studies.entries()) {
    const seed = ROOMS_FINISH_SEED + k;
    yield { kind: 'room', ...photographedStudy(study, seed, ROOM_SIZE, known) };
  }
}

/** The things worth asking for, numbered from 1. */
function asked(image: Rgb8, object: ArrayLike<number>): { map: Uint8Array; things: number } {
  const pixels = image.width * image.height;
  const sizes = new Map<number, number>();
  for (let p = 0; p < pixels; p++) {
    const id = object[p] ?? 0;
    sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  const own = new Map<number, number>();
  for (const [id, size] of sizes)
    if (id > 0 && size >= LEAST_SHARE * pixels && own.size < MOST_THINGS) own.set(id, own.size + 1);
  const map = Uint8Array.from({ length: pixels }, (_, p) => own.get(object[p] ?? 0) ?? 0);
  return { map, things: own.size };
}
