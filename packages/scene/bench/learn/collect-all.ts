/** Reads the drawn studies ahead of learning: node …/collect-all.ts [first] [step] */
import { allStudies } from '../studies/index.ts';
import { regionsOf } from './collect.ts';

const [first = '0', step = '1', count = '1000000'] = process.argv.slice(2);
const studies = allStudies();
for (
  let k = Number(first);
  k < Math.min(studies.length, Number(first) + Number(count) * Number(step));
  k += Number(step)
) {
  regionsOf(studies[k], k, new Set());
}
