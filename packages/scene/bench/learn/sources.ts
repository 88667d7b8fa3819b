import { allStudies } from '../studies/index.ts';
import { type RegionRows, regionsOf } from './collect.ts';
import { type PhotographWish, photographWishes, sheetWishes } from './photographs/briefs.ts';
import { regionsOfPhotograph } from './photographs/collect.ts';
import { isKept, keptAbout } from './photographs/store.ts';
import type { Lesson } from './two-pass.ts';

/** Pictures to learn from and pictures to test on. */
export interface Split {
  readonly lesson: Lesson;
  readonly learning: readonly RegionRows[];
  readonly testing: readonly RegionRows[];
}

const DRAWN: Lesson = { rounds: { first: 40, facing: 40, second: 45 }, evenness: 0 };
const PHOTOGRAPHS: Lesson = { rounds: { first: 60, facing: 40, second: 60 }, evenness: 0.5 };

/** Drawn pictures of the studies: scenes made by chance to learn from, unless all are. */
export async function drawnPictures(inside: boolean, all: boolean): Promise<Split> {
  const pictures: RegionRows[] = [];
  for (const [k, study] of allStudies().entries())
    if (study.inside === inside) pictures.push(...(await regionsOf(study, k)));
  if (all) return { learning: pictures, testing: pictures, lesson: DRAWN };
  const chance = (p: RegionRows) => /^(chance|bare)/.test(p.name);
  return {
    learning: pictures.filter(chance),
    testing: pictures.filter((p) => !chance(p)),
    lesson: DRAWN,
  };
}

/** Path-traced scenes: the sheet's to test on, the others to learn from. */
export async function photographPictures(inside: boolean): Promise<Split> {
  const looks = async (wishes: readonly PhotographWish[]) => {
    const pictures: RegionRows[] = [];
    for (const wish of wishes.filter(({ name }) => isKept(name)))
      if (keptAbout(wish.name).inside === inside)
        pictures.push(...(await regionsOfPhotograph(wish)));
    return pictures;
  };
  return {
    learning: await looks(photographWishes()),
    testing: await looks(sheetWishes()),
    lesson: PHOTOGRAPHS,
  };
}
