import { describe, expect, it } from 'vitest';
import { addCounts, countRun, summaryLine } from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((state) => ({ status: state })),
});
const report = (success: boolean, ...testResults: Array<ReturnType<typeof file>>) => ({
  success,
  testResults,
});

describe('countRun', () => {
  it('counts the tests of all files', () => {
    const run = report(
      false,
      file('passed', 'passed', 'passed'),
      file('failed', 'passed', 'failed', 'failed', 'pending', 'todo', 'skipped'),
    );
    expect(countRun(run, 1)).toEqual({ passed: 3, failed: 2, skipped: 3 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const run = report(false, file('failed'), file('passed', 'passed'));
    expect(countRun(run, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it.each([
    ['wrote no report', undefined, 1],
    ['ended by a signal', report(true, file('passed', 'passed')), null],
    ['failed outside of any test', report(false, file('passed', 'passed')), 0],
    ['exits with a failure it did not report', report(true, file('passed', 'passed')), 1],
    ['found no tests', report(true), 0],
  ])('counts a run that %s as a failure', (_, run, exitCode) => {
    expect(countRun(run, exitCode).failed).toBe(1);
  });

  it('counts a clean run as it is', () => {
    const run = report(true, file('passed', 'passed', 'passed'));
    expect(countRun(run, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });
});

it('names skipped tests only where there are any', () => {
  const counts = addCounts(
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 3, skipped: 0 },
  );
  expect(summaryLine(counts)).toBe('3 passed, 3 failed');
  expect(summaryLine({ ...counts, skipped: 4 })).toBe('3 passed, 3 failed, 4 skipped');
});
