import { readBrief } from '../../../src/brief/read.ts';
import { SPACE_KINDS } from '../../../src/brief/spaces.ts';
import { spaceFor } from '../../../src/design/place.ts';
import { TRADE_VOCABULARY } from '../../briefs/vocabulary.ts';
import { type PhotographWish, photographWishes, quickWishes } from '../photographs/briefs.ts';

/** Of designed scenes: which are learnt from, and which are only tested on. */
export interface DesignedWishes {
  readonly learning: readonly PhotographWish[];
  readonly testing: readonly PhotographWish[];
}

/** So many places of the ones to test on, from the first: one of each kind under the sky, some rooms. */
const TESTED_ROOMS = 40;

/** Rooms, or places under the sky. */
export function designedWishes(inside: boolean): DesignedWishes {
  const ofSetting = (wishes: readonly PhotographWish[]) =>
    wishes.filter(({ brief }) => isInside(brief) === inside);
  const testing = ofSetting(quickWishes());
  return {
    learning: ofSetting(photographWishes()),
    testing: inside ? testing.slice(0, TESTED_ROOMS) : testing,
  };
}

function isInside(brief: string): boolean {
  return SPACE_KINDS[spaceFor(readBrief(brief, TRADE_VOCABULARY))].setting === 'indoors';
}
