/**
 * Reads pictures ahead of learning, each once, into `bench-output/regions` (delete it when what is measured
 * of regions has changed):
 *   node packages/scene/bench/learn/collect-all.ts [drawn|photographs] [first] [step]
 */
import { allStudies } from '../studies/index.ts';
import { regionsOf } from './collect.ts';
import { photographWishes, sheetWishes } from './photographs/briefs.ts';
import { regionsOfPhotograph } from './photographs/collect.ts';
import { isKept } from './photographs/store.ts';

const [source = 'drawn', first = '0', step = '1'] = process.argv.slice(2);
const own = <T>(all: readonly T[]) =>
  [...all.entries()].filter(([k]) => k % Number(step) === Number(first));
if (source === 'drawn') for (const [k, study] of own(allStudies())) await regionsOf(study, k);
else {
  const wishes = [...photographWishes(), ...sheetWishes()].filter(({ name }) => isKept(name));
  for (const [, wish] of own(wishes)) await regionsOfPhotograph(wish);
}
