import type { BoostedTrees } from '../../render/reading/boosted.ts';
import { unpackTrees } from '../../render/reading/pack.ts';
import boxFirst from './box-first.generated.ts';
import boxSecond from './box-second.generated.ts';
import clickFirst from './click-first.generated.ts';
import clickSecond from './click-second.generated.ts';

interface Guesses {
  /** By the region's own numbers. */
  readonly first: BoostedTrees;
  /** By these and what the first guess says around it. */
  readonly second: BoostedTrees;
}

/** Unpacks once, at first use. */
function lazily(first: string, second: string): () => Guesses {
  let guesses: Guesses | null = null;
  return () => {
    guesses ??= { first: unpackTrees(first), second: unpackTrees(second) };
    return guesses;
  };
}

/** The learnt models for clicks and for boxes. */
export const models = { click: lazily(clickFirst, clickSecond), box: lazily(boxFirst, boxSecond) };
