import path from 'node:path';
import { checkImports } from './check-imports.ts';

const root = path.resolve(process.argv[2] ?? '.');
const violations = checkImports(root);
for (const { rule, message, instead } of violations) {
  process.stderr.write(`${rule}: ${message}\n    ${instead}\n`);
}
if (violations.length > 0) process.exitCode = 1;
