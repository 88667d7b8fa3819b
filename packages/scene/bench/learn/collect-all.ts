/**
 * Reads pictures ahead of learning, each once, into `bench-output/regions` (delete it when what is measured
 * of regions has changed):
 *   node packages/scene/bench/learn/collect-all.ts [drawn|designed|photographs] [first] [step] [inside|outside|both]
 */
import { allStudies } from '../studies/index.ts';
import { regionsOf } from './collect.ts';
import { regionsOfDesign } from './designed/collect.ts';
import { designedWishes } from './designed/wishes.ts';
import { photographWishes, sheetWishes } from './photographs/briefs.ts';
import { regionsOfPhotograph } from './photographs/collect.ts';
import { isKept } from './photographs/store.ts';

const [source = 'drawn', first = '0', step = '1', only = 'both'] = process.argv.slice(2);
const settings = [true, false].filter(
  (inside) => only === 'both' || (only === 'inside') === inside,
);
const own = <T>(all: readonly T[]) =>
  [...all.entries()].filter(([k]) => k % Number(step) === Number(first));
if (source === 'drawn') {
  for (const [k, study] of own(allStudies()))
    if (settings.includes(study.inside)) await regionsOf(study, k);
} else if (source === 'designed') {
  for (const { testing, learning } of settings.map(designedWishes))
    for (const [, wish] of own([...testing, ...learning])) await regionsOfDesign(wish);
} else {
  const wishes = [...photographWishes(), ...sheetWishes()].filter(({ name }) => isKept(name));
  for (const [, wish] of own(wishes)) await regionsOfPhotograph(wish);
}
