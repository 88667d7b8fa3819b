export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** What a part of a run found: its counts, and each failure in words. */
export interface Findings {
  counts: Counts;
  failures: readonly string[];
}

export const noFindings: Findings = { counts: noCounts, failures: [] };

export function addFindings(a: Findings, b: Findings): Findings {
  return { counts: addCounts(a.counts, b.counts), failures: [...a.failures, ...b.failures] };
}

export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  success: boolean;
  testResults: Array<{
    name: string;
    status: string;
    assertionResults: Array<{ status: string }>;
  }>;
}

/**
 * Counts a run by its report and exit status. A file that could not be loaded holds no tests, and a
 * run that broke down may have written no report or a clean one: each counts as one failure, so that
 * nothing that went wrong can look like success.
 */
export function countRun(report: VitestReport | undefined, exitCode: number | null): Counts {
  const files = report?.testResults ?? [];
  const counts = files.map(countFile).reduce(addCounts, noCounts);
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  const brokeDown = exitCode !== 0 || report?.success !== true || !ran;
  return brokeDown && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function countFile(file: VitestReport['testResults'][number]): Counts {
  const countOf = (...states: string[]) =>
    file.assertionResults.filter(({ status }) => states.includes(status)).length;
  const failed = countOf('failed');
  const passed = countOf('passed');
  return {
    passed,
    failed: failed === 0 && file.status === 'failed' ? 1 : failed,
    skipped: file.assertionResults.length - passed - failed,
  };
}
