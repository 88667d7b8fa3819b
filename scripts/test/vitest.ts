import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addFindings,
  countRun,
  type Findings,
  noFindings,
  summaryLine,
  type VitestReport,
} from './counts.ts';
import { FAILURES_FILE } from './failures.ts';
import { runProgram, seconds } from './program.ts';

interface Group {
  readonly projects: readonly string[];
  /** Files that run side by side. */
  readonly workers: number;
  /** What hangs is given up after it: some twice what a machine of two cores takes in a quick hour. */
  readonly timeoutMs: number;
}

/** All groups together: what a machine of two cores has for them. */
const ALL_WITHIN_MS = 59 * 60_000;

const CORES = os.availableParallelism();
/** Threads that tests start find their code made ready, as those of the server do (its `main.ts`). */
const COMPILE_CACHE = path.join(os.tmpdir(), 'node-compile-cache');

/**
 * Projects run together, quick ones first so that a failure shows early. Browser tests have the machine
 * for themselves, two files at once: one by itself leaves a quarter of two cores idle while it waits.
 */
const groups: readonly Group[] = [
  { projects: ['small', 'web'], workers: CORES, timeoutMs: 18 * 60_000 },
  { projects: ['medium', 'http'], workers: CORES, timeoutMs: 20 * 60_000 },
  { projects: ['e2e'], workers: 2, timeoutMs: 40 * 60_000 },
];

/** Runs all Vitest projects, goes on after failures, and counts what really ran. */
export async function runTests(root: string): Promise<Findings> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-reports-'));
  const endMs = Date.now() + ALL_WITHIN_MS;
  let findings = noFindings;
  try {
    for (const group of groups) {
      const timeoutMs = Math.max(1, Math.min(group.timeoutMs, endMs - Date.now()));
      const report = path.join(folder, group.projects.join('-'));
      const found = await runGroup(root, { ...group, timeoutMs }, report);
      findings = addFindings(findings, found);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

async function runGroup(
  root: string,
  { projects, workers, timeoutMs }: Group,
  reportBase: string,
): Promise<Findings> {
  const reportFile = `${reportBase}.json`;
  const failuresFile = `${reportBase}.txt`;
  const { exitCode, durationMs } = await runProgram(
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${path.join(import.meta.dirname, 'failures.ts')}`,
      `--outputFile.json=${reportFile}`,
    ],
    {
      cwd: root,
      timeoutMs,
      live: true,
      env: { [FAILURES_FILE]: failuresFile, NODE_COMPILE_CACHE: COMPILE_CACHE },
    },
  );
  const counts = countRun(readReport(reportFile), exitCode);
  const told = existsSync(failuresFile) ? readFileSync(failuresFile, 'utf8') : '';
  const mark = counts.failed === 0 ? '✓' : '✗';
  process.stdout.write(
    `${mark} tests ${projects.join(', ')}: ${summaryLine(counts)} (${seconds(durationMs)})\n`,
  );
  if (counts.failed > 0 && !told) {
    return {
      counts,
      failures: [`✗ tests ${projects.join(', ')}: broke down (exit ${exitCode})\n`],
    };
  }
  return { counts, failures: told ? [told] : [] };
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
