/**
 * Draws the studies that reading is learnt from and tested on, into `bench-output/studies`:
 *   node packages/scene/bench/draw-studies.ts [first] [step]
 */
import { allStudies, mediaOf, STUDY_HEIGHT, STUDY_WIDTH } from './studies/index.ts';
import { drawnStudy } from './studies/store.ts';

const [first = '0', step = '1'] = process.argv.slice(2);
const studies = allStudies();
for (let k = Number(first); k < studies.length; k += Number(step)) {
  drawnStudy(studies[k], mediaOf(studies[k], k), STUDY_WIDTH, STUDY_HEIGHT);
  console.log(k, studies[k].name);
}
