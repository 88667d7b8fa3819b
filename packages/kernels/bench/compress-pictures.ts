import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { oklabPlanes } from '../src/color/oklab.ts';
import { cannyLuma } from '../src/edge/canny.ts';
import type { LabelMap, Rgb8 } from '../src/image.ts';
import { graphSegment } from '../src/segment/felzenszwalb.ts';
import { readRgb8 } from './picture-io.ts';
import { type BenchSet, photos } from './table.ts';

/** A picture to compress, as the PNG a drawing program or camera would leave. */
export interface CompressPicture {
  readonly kind: 'photo' | 'line' | 'canny' | 'flat';
  readonly name: string;
  readonly set: BenchSet;
  readonly png: Uint8Array;
}

const SAMPLES = join(import.meta.dirname, '../../../apps/web/public/samples');
const LONG_SIDE_PX = 1024;
const PHOTOS = ['dock', 'kitchen', 'canyon', 'kodim01', 'lighthouse', 'kodim05'];
const LINES = ['bedroom-line', 'cafe-line', 'courtyard-line'];
const CANNY = ['living_room', 'kodim08', 'pier'];
const FLATS = ['kitchen', 'living_room', 'kodim23', 'lantern'];

/** Photographs, anti-aliased line drawings, two-level edge maps and flat colour plans. */
export async function compressPictures(quick: boolean): Promise<readonly CompressPicture[]> {
  const some = <T>(list: readonly T[]): readonly T[] => (quick ? list.slice(0, 1) : list);
  const photo = (name: string) => {
    const found = photos().find((one) => one.name === name);
    if (!found) throw new Error(`no photograph ${name}`);
    return found;
  };
  const made = (
    names: readonly string[],
    kind: 'photo' | 'canny' | 'flat',
    draw: (image: Rgb8) => Rgb8,
  ) =>
    some(names).map(async (name): Promise<CompressPicture> => {
      const { path, set } = photo(name);
      const picture = draw(await readRgb8(path, LONG_SIDE_PX));
      return { kind, name, set, png: await plainPng(picture) };
    });
  return Promise.all([
    ...made(PHOTOS, 'photo', (image) => image),
    ...some(LINES).map(
      async (name): Promise<CompressPicture> => ({
        kind: 'line',
        name,
        set: 'tuning',
        png: readFileSync(join(SAMPLES, `${name}.png`)),
      }),
    ),
    ...made(CANNY, 'canny', edgeMap),
    ...made(FLATS, 'flat', flatPlan),
  ]);
}

/** Sharp's own best, the yardstick of the table: level 9, no palette. */
export function plainPng({ width, height, data }: Rgb8): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

/** White edges on black, three equal channels. */
function edgeMap(image: Rgb8): Rgb8 {
  const edges = cannyLuma(image, { sigmaPx: 1.4, thresholds: { low: 10, high: 25 } });
  const data = new Uint8Array(edges.data.length * 3);
  for (let i = 0; i < data.length; i++) data[i] = edges.data[Math.floor(i / 3)];
  return { ...image, data };
}

/** Each region of the picture in its mean colour. */
function flatPlan(image: Rgb8): Rgb8 {
  const regions = graphSegment(oklabPlanes(image), {
    scale: 400,
    minAreaPx: 200,
    lightnessWeight: 1,
    noiseFloor: 1,
  });
  return { ...image, data: meanColours(image, regions) };
}

function meanColours(image: Rgb8, regions: LabelMap): Uint8Array {
  const sums = new Float64Array(regions.count * 3);
  const areas = new Float64Array(regions.count);
  regions.data.forEach((region, p) => {
    areas[region]!++;
    for (let c = 0; c < 3; c++) sums[region * 3 + c]! += image.data[p * 3 + c]!;
  });
  return Uint8Array.from(image.data, (_, i) =>
    Math.round(
      sums[regions.data[Math.floor(i / 3)]! * 3 + (i % 3)]! /
        areas[regions.data[Math.floor(i / 3)]!]!,
    ),
  );
}
