// `npm test`: every check, then every test; `npm run check`: the checks alone. The last line of the
// output counts them all, a check as one test, and the exit status tells whether all passed.
import path from 'node:path';
import { runChecks } from './test/checks.ts';
import { addCounts, type Counts, summaryLine } from './test/counts.ts';
import { runTests } from './test/vitest.ts';

const root = path.dirname(import.meta.dirname);
const checksOnly = process.argv.includes('--check');

let counts: Counts = await runChecks(root);
if (!checksOnly) counts = addCounts(counts, await runTests(root));

process.stdout.write(`\n${summaryLine(counts)}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
