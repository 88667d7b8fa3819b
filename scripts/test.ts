// `npm test`: every check, then every test; `npm run check`: the checks alone. The last line of the
// output counts them all, a check as one test, and the exit status tells whether all passed. What
// failed is repeated before it: much output may lie between a failure and the end.
import path from 'node:path';
import { runChecks } from './test/checks.ts';
import { addFindings, type Findings, summaryLine } from './test/counts.ts';
import { runTests } from './test/vitest.ts';

const root = path.dirname(import.meta.dirname);
const checksOnly = process.argv.includes('--check');

let findings: Findings = await runChecks(root);
if (!checksOnly) findings = addFindings(findings, await runTests(root));

const { counts, failures } = findings;
if (!checksOnly) process.stdout.write(`\n${failures.join('')}`);
process.stdout.write(`\n${summaryLine(counts)}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
