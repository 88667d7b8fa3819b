/**
 * Reads the studies ahead of learning, each picture once, into `bench-output/regions` (delete it when what
 * is measured of regions has changed):
 *   node packages/scene/bench/learn/collect-all.ts [first] [step]
 */
import { allStudies } from '../studies/index.ts';
import { regionsOf } from './collect.ts';

const [first = '0', step = '1'] = process.argv.slice(2);
const studies = allStudies();
for (let k = Number(first); k < studies.length; k += Number(step)) regionsOf(studies[k], k);
