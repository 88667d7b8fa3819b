import type { BoostedTrees } from '../boosted.ts';
import { unpackTrees } from '../pack.ts';
import insideFacing from './inside-facing.generated.ts';
import insideFirst from './inside-first.generated.ts';
import insideSecond from './inside-second.generated.ts';
import outsideFacing from './outside-facing.generated.ts';
import outsideFirst from './outside-first.generated.ts';
import outsideSecond from './outside-second.generated.ts';
import photoInsideFacing from './photo-inside-facing.generated.ts';
import photoInsideFirst from './photo-inside-first.generated.ts';
import photoInsideSecond from './photo-inside-second.generated.ts';
import photoOutsideFacing from './photo-outside-facing.generated.ts';
import photoOutsideFirst from './photo-outside-first.generated.ts';
import photoOutsideSecond from './photo-outside-second.generated.ts';

interface Models {
  readonly first: BoostedTrees;
  readonly second: BoostedTrees;
  readonly facing: BoostedTrees;
}

/** Unpacks once, at first use. */
function lazily(first: string, second: string, facing: string): () => Models {
  let models: Models | null = null;
  return () => {
    models ??= {
      first: unpackTrees(first),
      second: unpackTrees(second),
      facing: unpackTrees(facing),
    };
    return models;
  };
}

/** The learnt models for rooms and for what stands under the sky: of drawings and models, and of photographs. */
export const models = {
  drawn: {
    inside: lazily(insideFirst, insideSecond, insideFacing),
    outside: lazily(outsideFirst, outsideSecond, outsideFacing),
  },
  photo: {
    inside: lazily(photoInsideFirst, photoInsideSecond, photoInsideFacing),
    outside: lazily(photoOutsideFirst, photoOutsideSecond, photoOutsideFacing),
  },
};
