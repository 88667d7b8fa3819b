import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Where the reporter leaves its list; set by whoever starts Vitest with it. */
export const FAILURES_FILE = 'ZHUHUI_FAILURES_FILE';

type Failing = TestModule | TestSuite | TestCase;

/**
 * A Vitest reporter that leaves every failure in a file, so that a long run can repeat at its very
 * end what went wrong hours of output earlier. Set-up that failed and errors outside of any test are
 * in it too: Vitest's JSON report counts the tests they cost as skipped and does not say why.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    unhandled: ReadonlyArray<SerializedError>,
  ): void {
    const file = process.env[FAILURES_FILE];
    if (!file) throw new Error(`${FAILURES_FILE} names no file`);
    const blocks = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => block('outside of any test', [error])),
    ];
    writeFileSync(file, blocks.join(''));
  }
}

/** What failed in a file: the file itself, its groups' set-up, its tests; and what never ran. */
function failuresOf(module: TestModule): string[] {
  const parts: Failing[] = [module, ...module.children.allSuites(), ...module.children.allTests()];
  const blocks = parts
    .map((part) => ({ name: nameOf(part), errors: errorsOf(part) }))
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => block(`${module.relativeModuleId}${name}`, errors));
  const unfinished = [...module.children.allTests('pending')].length;
  if (unfinished === 0) return blocks;
  return [...blocks, block(`${module.relativeModuleId}: ${unfinished} tests did not end`, [])];
}

function errorsOf(part: Failing): ReadonlyArray<SerializedError> {
  return part.type === 'test' ? (part.result().errors ?? []) : part.errors();
}

function nameOf(part: Failing): string {
  return part.type === 'module' ? '' : ` > ${part.fullName}`;
}

/** What an error says, and under it what each error behind it says: a test's process that died. */
function causesOf({ name, message, cause }: SerializedError): string[] {
  const own = `${name ?? 'Error'}: ${message}`;
  return cause ? [own, ...causesOf(cause).map((line) => `because of ${line}`)] : [own];
}

function block(title: string, errors: ReadonlyArray<SerializedError>): string {
  const told = errors.map((error) => {
    const own = error.stack?.split('\n').find((line) => /^\s+at .*(?<!node_modules.*)$/.test(line));
    return [...causesOf(error), own?.trim()].filter(Boolean).join('\n');
  });
  return [`✗ ${title}`, ...told.map((text) => text.replace(/^/gm, '    '))]
    .map((line) => `${line}\n`)
    .join('');
}
