import { SHORTCUTS, type ShortcutKey, type ShortcutPlace } from '@zhuhui/web/shortcuts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SOON } from './waits.ts';

/** The test of one section: its page, and what each of its lines does there. */
export function section<Where extends ShortcutPlace, Bench>(
  where: Where,
  open: (test: object) => Promise<Bench>,
  lines: Readonly<Record<ShortcutKey<Where>, (bench: Bench) => Promise<void>>>,
): void {
  it(where, async ({ task: test }) => {
    const bench = await open(test);
    for (const [key, does] of keysOf(where)) {
      try {
        await lines[key](bench);
      } catch (error) {
        throw new Error(`${where}：${key}（${does}）`, { cause: error });
      }
    }
  });
}

const keysOf = <Where extends ShortcutPlace>(where: Where) =>
  (SHORTCUTS.find((each) => each.where === where)?.keys ?? []) as readonly (readonly [
    ShortcutKey<Where>,
    string,
  ])[];

export const isPressed = (button: Locator) =>
  expect.poll(() => button.getAttribute('aria-pressed'), SOON).toBe('true');

/** Holds a key while something is done. */
export async function holding(page: Page, key: string, act: () => Promise<void>): Promise<void> {
  await page.keyboard.down(key);
  await act();
  await page.keyboard.up(key);
}

export const leaveFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
