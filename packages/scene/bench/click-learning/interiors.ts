import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Plane, Rgb8 } from '@zhuhui/kernels';
import { photos, readRgb8 } from '@zhuhui/kernels/click-learning';
import { chanceStudies, type Study, sampleStudies } from '../studies/index.ts';
import { type Photographed, photographed } from './photographed.ts';
import { wholeWindows } from './windows.ts';

/** A thing or surface in a photographed room that a user may want. */
export interface InteriorObject {
  readonly name: string;
  /** 1 where the picture shows it. */
  readonly truth: Plane;
}

export interface Interior {
  readonly name: string;
  readonly set: 'tuning' | 'heldOut';
  readonly image: Rgb8;
  readonly objects: readonly InteriorObject[];
}

const SIZE = { width: 1024, height: 683 } as const;
/** Rooms by chance from here on are never learnt from; nor are the samples. */
const BENCH_SEED = 5001;
const BY_CHANCE = 12;
const FINISH_SEED = 100;
/** Objects of at least this share of the picture are asked for. */
const LEAST_SHARE = 0.006;
const PHOTO_PX = 512;
const FOLDER = new URL('../../../../bench-output/interiors/', import.meta.url);

/** The sample interiors and rooms by chance as photographs, every other one held out. */
export async function interiors(): Promise<Interior[]> {
  const studies = [
    ...sampleStudies().filter(({ inside }) => inside),
    ...chanceStudies(BY_CHANCE, BENCH_SEED).filter(({ inside }) => inside),
  ];
  const known = await tuningPhotos();
  return studies.map((study, k): Interior => {
    const { image, object } = photographedStudy(study, FINISH_SEED + k, SIZE, known);
    const objects = study.scene.objects.flatMap(({ name }, index): InteriorObject[] => {
      const data = Float32Array.from(object, (id) => (id === index + 1 ? 1 : 0));
      const share = data.reduce((sum, value) => sum + value, 0) / data.length;
      if (share < LEAST_SHARE) return [];
      return [{ name, truth: { ...SIZE, data } }];
    });
    return { name: study.name, set: k % 2 === 0 ? 'tuning' : 'heldOut', image, objects };
  });
}

/** The photographs that may be learnt from, small unless a long side is given, px. */
export const tuningPhotos = (longSidePx = PHOTO_PX): Promise<Rgb8[]> =>
  Promise.all(
    photos()
      .filter(({ set }) => set === 'tuning')
      .map(({ path }) => readRgb8(path, longSidePx)),
  );

/**
 * Photographs a study, with what is seen through a window counted as the window, or takes it from `bench-output/interiors` when that was done before.
 */
export function photographedStudy(
  study: Study,
  seed: number,
  size: { readonly width: number; readonly height: number },
  known: readonly Rgb8[],
): Photographed {
  mkdirSync(FOLDER, { recursive: true });
  const { width, height } = size;
  const path = new URL(`${study.name}-${seed}-${width}x${height}.bin`, FOLDER).pathname;
  if (!existsSync(path)) {
    const { image, object } = photographed(study, seed, size, known);
    const both = new Uint8Array(width * height * 4);
    both.set(image.data);
    both.set(object, width * height * 3);
    writeFileSync(`${path}.part`, deflateSync(both, { level: 1 }));
    renameSync(`${path}.part`, path);
  }
  const both = new Uint8Array(inflateSync(readFileSync(path)));
  return {
    image: { width, height, data: both.slice(0, width * height * 3) },
    object: wholeWindows(both.slice(width * height * 3), study.scene),
  };
}
