/**
 * Which kind each picture is taken for, as it is and worn:
 *   node packages/kernels/bench/classify.ts <path,kind> …
 */
import { classifyInput } from '../src/render/classify.ts';
import type { InputKind } from '../src/render/types.ts';
import { kindCases } from './classify-inputs.ts';

const pictures = process.argv.slice(2).map((arg) => {
  const [path, kind] = arg.split(',');
  return { path, kind: kind as InputKind };
});
let right = 0;
const cases = await kindCases(pictures);
for (const { name, kind, image } of cases) {
  const found = classifyInput(image);
  if (found.kind === kind) right++;
  else console.log(`${name}: ${kind} taken for ${found.kind} (${found.confidence.toFixed(2)})`);
}
console.log(`${right} of ${cases.length} right`);
