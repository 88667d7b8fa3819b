import {
  type MeasuredPicture,
  partingContext,
  partingFeatures,
  wholesOf,
  withContext,
} from '@zhuhui/kernels/click-learning';
import { chosen, type Row, sampler } from './table.ts';
import type { Teacher } from './teacher.ts';

/** A picture's borders between regions: what is measured of them, and which part two things. */
export interface Borders {
  readonly features: Float32Array;
  /** 1 = parts two things, 0 = lies within one, one half where that is not known. */
  readonly parts: Float32Array;
  /** The features joined with what a guess of all borders says around each. */
  withContext(guess: Float32Array): Float32Array;
}

const PARTING_ROWS = 220;
const WITHIN_ROWS = 320;
/** A region counts as an object's from this share on. */
const SURE = 0.7;
const UNKNOWN = -1;

export function bordersOf(teacher: Teacher, picture: MeasuredPicture): Borders {
  const { graph, regions } = picture;
  const owner = ownersOf(teacher, regions.data, graph.area);
  const features = partingFeatures(picture);
  return {
    features,
    parts: Float32Array.from(graph.a, (one, e) => {
      const [i, j] = [owner[one], owner[graph.b[e]]];
      if (i === UNKNOWN || j === UNKNOWN) return 0.5;
      if (i !== j) return 1;
      // Within a photograph nobody said what there is.
      return i === 0 && !teacher.backgroundIsObject ? 0.5 : 0;
    }),
    withContext: (guess) =>
      withContext(features, partingContext(picture, guess, wholesOf(graph, guess))),
  };
}

/** The object that each region surely shows. */
function ownersOf({ object }: Teacher, region: Int32Array, area: Int32Array): Int32Array {
  const counts = Array.from(area, () => new Map<number, number>());
  for (let p = 0; p < object.length; p++) {
    const own = counts[region[p]];
    own.set(object[p], (own.get(object[p]) ?? 0) + 1);
  }
  return Int32Array.from(counts, (own, k) => {
    const [id, pixels] = [...own].reduce((a, b) => (b[1] > a[1] ? b : a), [UNKNOWN, 0]);
    return pixels > SURE * area[k] ? id : UNKNOWN;
  });
}

/** A sample of every picture's borders, as many that part as that do not. */
export function partingRows(
  teachers: readonly Teacher[],
  borders: readonly Borders[],
  foldOf: (teacher: Teacher) => number,
  tableOfPicture: (t: number) => Float32Array,
): Row[] {
  const random = sampler();
  return teachers.flatMap((teacher, t) => {
    const { parts } = borders[t];
    const table = tableOfPicture(t);
    const width = table.length / parts.length;
    const sample = [
      ...chosen(parts, (own) => own === 1, PARTING_ROWS, 1, random),
      ...chosen(parts, (own) => own === 0, WITHIN_ROWS, 1, random),
    ];
    return sample.map(
      ({ index, weight }): Row => ({
        features: table.slice(index * width, (index + 1) * width),
        label: parts[index],
        weight,
        fold: foldOf(teacher),
      }),
    );
  });
}
