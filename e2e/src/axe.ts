import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { waitUntilStill } from './stillness.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = new Set(['serious', 'critical']);
/** The rules whose every finding axe itself calls minor or moderate: half its time, and none would be told. */
const NEVER_GRAVE = `Object.fromEntries(
  axe._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
)`;

/**
 * Accessibility findings of the page as it is now that keep people from using it, one line each.
 * @param rules the rules to look at; all of them unless given
 */
export async function graveFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  await waitUntilStill(page);
  const options = {
    resultTypes: ['violations'],
    // Only of use to a rule that is off by itself.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const results = (await page.evaluate(
    `axe.run(document, { ...${JSON.stringify(options)}, rules: ${NEVER_GRAVE} })`,
  )) as AxeResults;
  return results.violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id}: ${help} — ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
      ),
    );
}
