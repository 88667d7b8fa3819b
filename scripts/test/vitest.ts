import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addCounts,
  type Counts,
  countRun,
  noCounts,
  summaryLine,
  type VitestReport,
} from './counts.ts';
import { runProgram, seconds } from './program.ts';

/** Projects run together, quick ones first so that a failure shows early. */
const groups = [
  { projects: ['small', 'web'], timeoutMs: 14 * 60_000 },
  { projects: ['medium', 'http'], timeoutMs: 18 * 60_000 },
  { projects: ['e2e'], timeoutMs: 26 * 60_000 },
];

/** Runs all Vitest projects, goes on after failures, and counts what really ran. */
export async function runTests(root: string): Promise<Counts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-reports-'));
  let counts = noCounts;
  try {
    for (const { projects, timeoutMs } of groups) {
      const reportFile = path.join(folder, `${projects.join('-')}.json`);
      const found = await runGroup(root, projects, reportFile, timeoutMs);
      counts = addCounts(counts, found);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return counts;
}

async function runGroup(
  root: string,
  projects: string[],
  reportFile: string,
  timeoutMs: number,
): Promise<Counts> {
  const { exitCode, durationMs } = await runProgram(
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { cwd: root, timeoutMs, live: true },
  );
  const counts = countRun(readReport(reportFile), exitCode);
  const mark = counts.failed === 0 ? '✓' : '✗';
  process.stdout.write(
    `${mark} tests ${projects.join(', ')}: ${summaryLine(counts)} (${seconds(durationMs)})\n`,
  );
  return counts;
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
