import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { addFindings, type Findings, noCounts, noFindings } from './counts.ts';
import { runProgram, seconds } from './program.ts';

interface Check {
  name: string;
  /** Arguments of Node. */
  args: string[];
}

const timeoutMs = 5 * 60_000;
const atOnce = 2;

/** Runs every check, prints what is wrong, and counts each as one test. */
export async function runChecks(root: string): Promise<Findings> {
  const waiting = listChecks(root);
  let findings = noFindings;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      // Awaited first: the other worker may have counted in the meantime.
      const result = await runCheck(root, check);
      findings = addFindings(findings, result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return findings;
}

async function runCheck(root: string, { name, args }: Check): Promise<Findings> {
  const { exitCode, output, durationMs } = await runProgram(args, { cwd: root, timeoutMs });
  const passed = exitCode === 0;
  const mark = `${passed ? '✓' : '✗'} ${name} (${seconds(durationMs)})\n`;
  process.stdout.write(mark);
  if (passed) return { counts: { ...noCounts, passed: 1 }, failures: [] };
  const told = `${output || `ended by ${exitCode ?? 'a signal'}`}\n\n`;
  process.stdout.write(told);
  return { counts: { ...noCounts, failed: 1 }, failures: [mark + told] };
}

/** The quickest to tell something first. */
function listChecks(root: string): Check[] {
  const program = (file: string) => path.join(root, 'node_modules', file);
  return [
    {
      name: 'format and lint',
      args: [program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
    },
    { name: 'import directions, cycles, dependencies', args: ['scripts/imports/main.ts'] },
    { name: 'file lengths', args: ['scripts/lengths/main.ts'] },
    ...typeProjects(root).map((project) => ({
      name: `types ${project}`,
      args: [program('typescript/bin/tsc'), '-p', project],
    })),
    {
      name: 'dead code',
      args: [program('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
    },
  ];
}

/** Every tsconfig of every package: a leaf has one for its code and one for its tests. */
function typeProjects(root: string): string[] {
  const folders = ['packages/*', 'apps/*', 'e2e', 'scripts'];
  return folders
    .flatMap((folder) => globSync(`${folder}/tsconfig*.json`, { cwd: root }))
    .filter((project) => existsSync(path.join(root, project)))
    .sort();
}
