import type { BoostedTrees } from '../../render/reading/boosted.ts';
import { unpackTrees } from '../../render/reading/pack.ts';
import boxFirst from './box-first.generated.ts';
import boxSecond from './box-second.generated.ts';
import clickEdit from './click-edit.generated.ts';
import clickPick from './click-pick.generated.ts';
import clickRegion from './click-region.generated.ts';
import clickWhole from './click-whole.generated.ts';
import partingFirst from './parting-first.generated.ts';
import partingSecond from './parting-second.generated.ts';

interface Guesses {
  /** By its own numbers. */
  readonly first: BoostedTrees;
  /** By these and what the first guess says around it. */
  readonly second: BoostedTrees;
}

interface ClickModels {
  /** Whether a region is part of what was clicked on. */
  readonly region: BoostedTrees;
  /** Which of several sets of regions overlaps most with what was clicked on. */
  readonly whole: BoostedTrees;
  /** What a further click changes of a selection. */
  readonly edit: BoostedTrees;
}

interface PickModels {
  /** Which of several masks overlaps most with what was clicked on. */
  readonly mask: BoostedTrees;
}

/** Unpacks once, at first use. */
function lazily<Name extends string>(
  packed: Readonly<Record<Name, string>>,
): () => Readonly<Record<Name, BoostedTrees>> {
  let models: Record<Name, BoostedTrees> | null = null;
  return () => {
    models ??= Object.fromEntries(
      Object.entries<string>(packed).map(([name, text]) => [name, unpackTrees(text)]),
    ) as Record<Name, BoostedTrees>;
    return models;
  };
}

/** The learnt models for clicks, for choosing among masks, for boxes and for the borders between things. */
export const models: {
  readonly click: () => ClickModels;
  readonly pick: () => PickModels;
  readonly box: () => Guesses;
  readonly parting: () => Guesses;
} = {
  click: lazily({ region: clickRegion, whole: clickWhole, edit: clickEdit }),
  pick: lazily({ mask: clickPick }),
  box: lazily({ first: boxFirst, second: boxSecond }),
  parting: lazily({ first: partingFirst, second: partingSecond }),
};
