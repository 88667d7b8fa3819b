import { allStudies } from '../studies/index.ts';
import { type RegionRows, regionsOf } from './collect.ts';
import { isDesignRead, regionsOfDesign } from './designed/collect.ts';
import { designedWishes } from './designed/wishes.ts';
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

const DRAWN: Lesson = { rounds: { first: 60, facing: 40, second: 60 }, evenness: 0 };
const PHOTOGRAPHS: Lesson = { rounds: { first: 60, facing: 40, second: 60 }, evenness: 0.5 };

/**
 * Drawn pictures of studies, and of the designed scenes that `collect-all.ts` has read. Scenes made by
 * chance and designed ones are learnt from, the samples too if `all` are; other designed scenes are only ever
 * tested on.
 */
export async function drawnPictures(inside: boolean, all: boolean): Promise<Split> {
  const studies: RegionRows[] = [];
  for (const [k, study] of allStudies().entries())
    if (study.inside === inside) studies.push(...(await regionsOf(study, k)));
  const { learning, testing } = designedWishes(inside);
  const known = all ? studies : studies.filter(isChance);
  return {
    learning: [...known, ...(await regionsOfDesigns(learning))],
    testing: [...studies.filter((p) => !isChance(p)), ...(await regionsOfDesigns(testing))],
    lesson: DRAWN,
  };
}

const isChance = ({ name }: RegionRows) => /^(chance|bare)/.test(name);

async function regionsOfDesigns(wishes: readonly PhotographWish[]): Promise<RegionRows[]> {
  const pictures: RegionRows[] = [];
  for (const wish of wishes.filter(isDesignRead)) pictures.push(...(await regionsOfDesign(wish)));
  return pictures;
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
