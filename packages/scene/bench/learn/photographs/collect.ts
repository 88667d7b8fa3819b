import { kept, measured, type RegionRows } from '../collect.ts';
import { designedTruth } from '../designed/truth.ts';
import type { PhotographWish } from './briefs.ts';
import { keptPhotograph } from './store.ts';
import { varied } from './variation.ts';

/** Each scene is looked at as it was rendered, and as other cameras might bring it. */
const LOOKS = 4;

/** The regions of a path-traced scene, once for every look. */
export async function regionsOfPhotograph({ name, seed }: PhotographWish): Promise<RegionRows[]> {
  const looks: RegionRows[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const regions = await kept(`photo-${name}-${look}`, () => measuredLook(name, seed, look));
    looks.push({ name, family: name, medium: 'photo', weight: 1 / LOOKS, ...regions });
  }
  return looks;
}

/** Readers take regions as small as these, or larger ones. */
const DETAILS = [0.8, 0.8, 0.5, 1];

async function measuredLook(name: string, seed: number, look: number) {
  const photograph = keptPhotograph(name);
  const plain = {
    image: photograph.image,
    truth: designedTruth(photograph),
    objects: photograph.objectId,
  };
  const { image, truth } = look === 0 ? plain : await varied(plain, LOOKS * seed + look);
  return measured(image, 'photo', photograph.inside, truth, DETAILS[look]);
}
