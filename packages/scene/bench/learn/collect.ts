import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describeRegions, ORIENTATIONS, perceive } from '@zhuhui/kernels/reading';
import { type Medium, mediaOf, STUDY_HEIGHT, STUDY_WIDTH, type Study } from '../studies/index.ts';
import { drawnStudy } from '../studies/store.ts';

const FOLDER = new URL('../../../../bench-output/regions/', import.meta.url);
const DETAIL = 0.8;

/** The regions of one picture of a study: features, truth and neighbours. */
export interface RegionRows {
  readonly study: Study;
  readonly medium: Medium;
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

/** Reads the pictures of a study, or takes their regions from `bench-output/regions`. */
export function regionsOf(study: Study, index: number): RegionRows[] {
  mkdirSync(FOLDER, { recursive: true });
  const media = mediaOf(study, index);
  return media.map((medium) => {
    const path = new URL(`${study.name}-${medium}.json`, FOLDER).pathname;
    if (!existsSync(path)) writeFileSync(path, JSON.stringify(read(study, medium, media)));
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    return {
      study,
      medium,
      width: kept.width,
      data: floats(kept.data),
      surface: Uint8Array.from(kept.surface),
      orientation: Uint8Array.from(kept.orientation),
      area: floats(kept.area),
      purity: floats(kept.purity),
      borders: floats(kept.borders),
    };
  });
}

const text = (values: Float32Array) => Buffer.from(values.buffer).toString('base64');

function floats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function read(study: Study, medium: Medium, media: readonly Medium[]) {
  const drawn = drawnStudy(study, media, STUDY_WIDTH, STUDY_HEIGHT);
  const domain = study.inside ? 'interior' : 'architecture';
  const seen = perceive(drawn.image(medium), medium, domain, DETAIL);
  const table = describeRegions(seen);
  const { classes, surface, orientation } = drawn.truth;
  const { labels, regions } = seen;
  const named = tally(labels.data, surface, regions.length, classes.length);
  const turned = tally(labels.data, orientation, regions.length, ORIENTATIONS.length);
  const area = Float32Array.from(regions, (r) => r.area);
  const borders: number[] = [];
  for (const r of regions)
    for (const [id, length] of r.borders)
      borders.push(r.id, id, length, r.over.get(id) ?? 0, r.under.get(id) ?? 0);
  return {
    width: table.width,
    data: text(table.data),
    surface: [...named.most],
    orientation: [...turned.most],
    area: text(area),
    purity: text(named.share),
    borders: text(Float32Array.from(borders)),
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
