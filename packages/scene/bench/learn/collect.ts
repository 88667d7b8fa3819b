import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Rgb8 } from '@zhuhui/kernels';
import { describeRegions, ORIENTATIONS, perceive } from '@zhuhui/kernels/reading';
import type { Truth } from '../../src/truth.ts';
import {
  isSample,
  type Medium,
  mediaOf,
  STUDY_HEIGHT,
  STUDY_WIDTH,
  type Study,
} from '../studies/index.ts';
import { drawnStudy } from '../studies/store.ts';

const FOLDER = new URL('../../../../bench-output/regions/', import.meta.url);
const DETAIL = 0.8;
/** Rare kinds of room matter more, and what every newcomer tries first. */
const BARE_WEIGHT = 4;
const SAMPLE_WEIGHT = 4;

/** The regions of one picture: features, truth and neighbours. */
interface Regions {
  readonly width: number;
  readonly data: Float32Array;
  /** Class and orientation that most of a region's pixels show. */
  readonly surface: Uint8Array;
  readonly orientation: Uint8Array;
  readonly area: Float32Array;
  /** Share of a region's pixels that are of its class. */
  readonly purity: Float32Array;
  /** Pairs of neighbours with border lengths, and how the second lies: a, b, length, over, under. */
  readonly borders: Float32Array;
}

/** The regions of one picture, and what it is one of. */
export interface RegionRows extends Regions {
  readonly name: string;
  /** Pictures of one family never stand on both sides of a split into learning and testing. */
  readonly family: string;
  readonly medium: Medium | 'photo';
  /** How much the picture matters. */
  readonly weight: number;
}

/** Reads the pictures of a study, or takes their regions from `bench-output/regions`. */
export async function regionsOf(study: Study, index: number): Promise<RegionRows[]> {
  const { name, family, inside } = study;
  const media = mediaOf(study, index);
  const drawn = () => drawnStudy(study, media, STUDY_WIDTH, STUDY_HEIGHT);
  const weight = name.startsWith('bare') ? BARE_WEIGHT : isSample(study) ? SAMPLE_WEIGHT : 1;
  const rows: RegionRows[] = [];
  for (const medium of media) {
    const regions = await kept(`${name}-${medium}`, () => {
      const { image, truth } = drawn();
      return measured(image(medium), medium, inside, truth);
    });
    rows.push({ name, family, medium, weight, ...regions });
  }
  return rows;
}

const pathOf = (name: string): string => new URL(`${name}.json`, FOLDER).pathname;

/** Whether regions are kept under a name. */
export const isRead = (name: string): boolean => existsSync(pathOf(name));

/** The regions kept under a name, or what `measure` finds, which is kept. */
export async function kept(
  name: string,
  measure: () => Regions | Promise<Regions>,
): Promise<Regions> {
  mkdirSync(FOLDER, { recursive: true });
  const path = pathOf(name);
  if (!existsSync(path)) {
    const { width, data, surface, orientation, area, purity, borders } = await measure();
    writeFileSync(
      path,
      JSON.stringify({
        width,
        data: text(data),
        surface: [...surface],
        orientation: [...orientation],
        area: text(area),
        purity: text(purity),
        borders: text(borders),
      }),
    );
  }
  const found = JSON.parse(readFileSync(path, 'utf8'));
  return {
    width: found.width,
    data: floats(found.data),
    surface: Uint8Array.from(found.surface),
    orientation: Uint8Array.from(found.orientation),
    area: floats(found.area),
    purity: floats(found.purity),
    borders: floats(found.borders),
  };
}

const text = (values: Float32Array) => Buffer.from(values.buffer).toString('base64');

function floats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

/** Reads a picture and holds its regions against what they show; `detail` as in `readPicture`. */
export function measured(
  image: Rgb8,
  medium: RegionRows['medium'],
  inside: boolean,
  truth: Truth,
  detail = DETAIL,
): Regions {
  const domain = inside ? 'interior' : 'architecture';
  const seen = perceive(image, medium, domain, detail);
  const table = describeRegions(seen);
  const { classes, surface, orientation } = truth;
  const { labels, regions } = seen;
  const named = tally(labels.data, surface, regions.length, classes.length);
  const turned = tally(labels.data, orientation, regions.length, ORIENTATIONS.length);
  const borders: number[] = [];
  for (const r of regions)
    for (const [id, length] of r.borders)
      borders.push(r.id, id, length, r.over.get(id) ?? 0, r.under.get(id) ?? 0);
  return {
    width: table.width,
    data: table.data,
    surface: named.most,
    orientation: turned.most,
    area: Float32Array.from(regions, (r) => r.area),
    purity: named.share,
    borders: Float32Array.from(borders),
  };
}

function tally(labels: Int32Array, truth: Uint8Array, regions: number, classes: number) {
  const counts = new Int32Array(regions * classes);
  const all = new Int32Array(regions);
  for (let p = 0; p < labels.length; p++) {
    counts[labels[p] * classes + truth[p]]++;
    all[labels[p]]++;
  }
  const most = new Uint8Array(regions);
  const share = new Float32Array(regions);
  for (let r = 0; r < regions; r++) {
    for (let k = 1; k < classes; k++)
      if (counts[r * classes + k] > counts[r * classes + most[r]]) most[r] = k;
    share[r] = counts[r * classes + most[r]] / Math.max(1, all[r]);
  }
  return { most, share };
}
