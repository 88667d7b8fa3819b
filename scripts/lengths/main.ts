import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { median, tooLong } from './lengths.ts';

/** Fails on source files too long to read at one sitting; tables and tests of whole contracts aside. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const lengths = sources.map((file) => ({
  file,
  lines: readFileSync(file, 'utf8').split('\n').length - 1,
}));

const { failures, warnings } = tooLong(lengths);
for (const { file, lines } of warnings) console.log(`long: ${file} (${lines} lines)`);
for (const { file, lines } of failures) {
  console.log(`too long: ${file} (${lines} lines). Split it by what it is about.`);
}
console.log(
  `median ${median(lengths.map(({ lines }) => lines))} lines over ${lengths.length} files`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
