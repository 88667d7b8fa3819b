import {
  type BoostedTrees,
  type Border,
  contextOf,
  ORIENTATIONS,
  predict,
} from '@zhuhui/kernels/reading';
import { type BoostOptions, boost, outOfFold } from './boost.ts';
import type { RegionRows } from './collect.ts';
import { type Pooled, pool, widened } from './rows.ts';

const FOLDS = 2;
const OPTIONS = { depth: 4, rate: 0.12, rowShare: 0.25, featureShare: 0.35, seed: 5 } as const;

/** The models that `nameRegions` names by: alone, which way surfaces look, and with their neighbours. */
export interface Models {
  readonly first: BoostedTrees;
  readonly facing: BoostedTrees;
  readonly second: BoostedTrees;
}

/** What the models take every region of some pictures for; rows of classes, rows of orientations. */
export interface Opinions {
  readonly rows: Pooled;
  readonly alone: Float32Array;
  readonly facing: Float32Array;
  readonly withNeighbours: Float32Array;
}

/** How much is learnt from some pictures, and how evenly. */
export interface Lesson {
  /** Trees a class. */
  readonly rounds: Readonly<Record<keyof Models, number>>;
  /** Of {@link pool}. */
  readonly evenness: number;
}

/** Learns the three models; the last one from opinions of models that did not know the picture's family. */
export function learn(pictures: readonly RegionRows[], classes: number, lesson: Lesson): Models {
  const { rounds, evenness } = lesson;
  const rows = pool(pictures, FOLDS, evenness);
  const named: BoostOptions = { ...OPTIONS, classes, rounds: rounds.first };
  const turned: BoostOptions = { ...OPTIONS, classes: ORIENTATIONS.length, rounds: rounds.facing };
  const facingRows = { ...rows, label: rows.orientation };
  const p = outOfFold(rows, rows.fold, FOLDS, named);
  const q = outOfFold(facingRows, rows.fold, FOLDS, turned);
  const wide = withContext(rows, pictures, p, classes, q);
  return {
    first: boost(rows, named),
    facing: boost(facingRows, turned),
    second: boost(wide, { ...named, rounds: rounds.second }),
  };
}

function withContext(
  rows: Pooled,
  pictures: readonly RegionRows[],
  p: Float32Array,
  classes: number,
  q: Float32Array,
): Pooled {
  const turns = ORIENTATIONS.length;
  const wide = 4 * classes + turns;
  const extra = new Float32Array(rows.label.length * wide);
  pictures.forEach((picture, k) => {
    const [from, to] = [rows.first[k], rows.first[k + 1]];
    const context = contextOf(
      p.subarray(from * classes, to * classes),
      classes,
      bordersOf(picture),
    );
    for (let r = 0; r < to - from; r++) {
      const at = (from + r) * wide;
      extra.set(context.subarray(r * 4 * classes, (r + 1) * 4 * classes), at);
      extra.set(q.subarray((from + r) * turns, (from + r + 1) * turns), at + 4 * classes);
    }
  });
  return widened(rows, extra);
}

function* bordersOf({ borders }: RegionRows): Generator<Border> {
  for (let i = 0; i < borders.length; i += 5)
    yield {
      a: borders[i],
      b: borders[i + 1],
      length: borders[i + 2],
      over: borders[i + 3],
      under: borders[i + 4],
    };
}

/** Names the regions of pictures as `nameRegions` does before neighbours sway each other. */
export function opinionsOn(
  pictures: readonly RegionRows[],
  models: Models,
  classes: number,
): Opinions {
  const rows = pool(pictures, FOLDS);
  const alone = predict(models.first, rows.data);
  const facing = predict(models.facing, rows.data);
  const wide = withContext(rows, pictures, alone, classes, facing);
  return { rows, alone, facing, withNeighbours: predict(models.second, wide.data) };
}
