import type { SceneDescription } from '../../src/design/description.ts';
import { designScene } from '../../src/design/design.ts';
import { SHEET_BRIEFS } from '../briefs/briefs.ts';
import { TRADE_VOCABULARY } from '../briefs/vocabulary.ts';

/** A scene by its place in the row and the row's seed. */
export interface SceneWish {
  readonly index: number;
  readonly seed: number;
}

/** Walks the sheet's briefs in steps that leave no two neighbours alike; no divisor of their number. */
const STRIDE = 11;

/** The scene of a wish: another brief at every index; after all of them, other seeds. */
export function wishedScene({ index, seed }: SceneWish): SceneDescription {
  const brief = SHEET_BRIEFS[(index * STRIDE) % SHEET_BRIEFS.length];
  const round = Math.floor(index / SHEET_BRIEFS.length);
  return designScene(brief, seed + 1000 * round, TRADE_VOCABULARY);
}
