import { readFileSync } from 'node:fs';
import type { Plane, Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { chanceStudies } from '../../studies/index.ts';
import type { Canvas } from '../canvas.ts';
import { thingsOnPhotograph } from '../composites.ts';
import { photographedStudy, tuningPhotos } from '../interiors.ts';
import { isNeverMeant } from '../never-meant.ts';
import { shapesByChance } from '../shapes.ts';

/** A picture and the things in it that a user may want. */
export interface Lesson {
  readonly image: Rgb8;
  readonly truths: readonly Plane[];
}

export const KINDS = ['room', 'scene', 'shapes', 'composite'] as const;
export type LessonKind = (typeof KINDS)[number];

const ROOMS = 64;
const ROOMS_SEED = 6001;
const ROOMS_FINISH_SEED = 1000;
const ROOM_SIZE = { width: 960, height: 640 } as const;
const SHAPES = 48;
const SHAPES_SEED = 12_000;
const COMPOSITES = 64;
const COMPOSITES_SEED = 22_000;
/** Long side of the photographs that things are laid on, px. */
const GROUND_PX = 1024;
const SCENES = new URL('../../../../../bench-output/truth-learn/', import.meta.url);
const LEAST_SHARE = 0.006;

/** How many lessons there are of each kind. */
export const countOf = (kind: LessonKind): number =>
  ({ room: ROOMS, scene: sceneNames().length, shapes: SHAPES, composite: COMPOSITES })[kind];

/** @param index below {@link countOf} that kind */
export const lessonOf = (kind: LessonKind, index: number): Promise<Lesson> =>
  ({ room, scene, shapes, composite })[kind](index);

async function room(index: number): Promise<Lesson> {
  const study = chanceStudies(3 * ROOMS, ROOMS_SEED).filter(({ inside }) => inside)[index];
  if (!study) throw new Error(`no room ${index}`);
  const known = await tuningPhotos();
  const seed = ROOMS_FINISH_SEED + index;
  const { image, object } = photographedStudy(study, seed, ROOM_SIZE, known);
  const ids = study.scene.objects.map((_, at) => at + 1);
  return { image, truths: largeOf(ROOM_SIZE, object, ids) };
}

async function scene(index: number): Promise<Lesson> {
  const name = sceneNames()[index];
  const image = await picture(`${name}/picture.png`, 3);
  const objects: { name: string; mask: string; share: number }[] = JSON.parse(
    readScenes(`${name}/objects.json`),
  );
  const truths: Plane[] = [];
  for (const object of objects) {
    if (object.share < LEAST_SHARE || isNeverMeant(object.name)) continue;
    const { data, ...size } = await picture(`${name}/${object.mask}`, 1);
    truths.push({ ...size, data: Float32Array.from(data, (value) => (value >= 128 ? 1 : 0)) });
  }
  return { image, truths };
}

async function shapes(index: number): Promise<Lesson> {
  return numbered(shapesByChance(SHAPES_SEED + index, await tuningPhotos()));
}

async function composite(index: number): Promise<Lesson> {
  return numbered(thingsOnPhotograph(COMPOSITES_SEED + index, await tuningPhotos(GROUND_PX)));
}

function numbered({ image, object }: Canvas): Lesson {
  const { width, height } = image;
  const ids = [...new Set(object)].filter((id) => id > 0);
  return { image, truths: largeOf({ width, height }, object, ids) };
}

/** What each object covers, 1 = belongs; of those that are large enough to be meant. */
function largeOf(
  size: { readonly width: number; readonly height: number },
  object: ArrayLike<number>,
  ids: readonly number[],
): Plane[] {
  const counts = new Map<number, number>();
  for (let p = 0; p < object.length; p++) counts.set(object[p], (counts.get(object[p]) ?? 0) + 1);
  return ids
    .filter((id) => (counts.get(id) ?? 0) >= LEAST_SHARE * object.length)
    .map((id) => {
      const data = new Float32Array(object.length);
      for (let p = 0; p < data.length; p++) data[p] = object[p] === id ? 1 : 0;
      return { ...size, data };
    });
}

function sceneNames(): string[] {
  const index: { scenes: { name: string }[] } = JSON.parse(readScenes('index.json'));
  return index.scenes.map(({ name }) => name);
}

const readScenes = (path: string): string => readFileSync(new URL(path, SCENES), 'utf8');

async function picture(path: string, channels: 1 | 3): Promise<Rgb8> {
  const stored = sharp(new URL(path, SCENES).pathname).removeAlpha();
  const wanted = channels === 1 ? stored.extractChannel(0) : stored;
  const { data, info } = await wanted.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
