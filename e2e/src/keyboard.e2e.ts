import { SHORTCUTS } from '@zhuhui/web/shortcuts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openTool } from './drive.ts';
import { openModel } from './live-model.ts';
import { BatchPage } from './pages/batch-page.ts';
import { ChatPage } from './pages/chat.ts';
import { HistoryPage } from './pages/history.ts';
import { Shell } from './pages/shell.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { holding, isPressed, leaveFocus, section } from './sheet-section.ts';
import { useStage } from './stage.ts';
import { AFTER_A_RUN, SOON } from './waits.ts';

/**
 * Every key on the sheet is pressed, line by line, and does what the sheet says; those of the mask editor in
 * `keyboard-masks.e2e.ts`.
 */

const stage = useStage(WELL_OFF);

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
interface Point {
  readonly x: number;
  readonly y: number;
}

section(
  '到处',
  async (test) => {
    const { page } = await stage.visit({ test });
    await page.goto('/tools');
    await page.getByRole('heading', { level: 1, name: '全部工具' }).waitFor();
    return page;
  },
  {
    'Ctrl K': async (page) => {
      await page.keyboard.press('Control+k');
      await new Shell(page).searchDialog.waitFor();
      await page.keyboard.press('Escape');
      await new Shell(page).searchDialog.waitFor({ state: 'hidden' });
    },
    '?': async (page) => {
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: '快捷键' });
      await sheet.waitFor();
      const rows = await sheet.locator('dl > div').allTextContents();
      expect(rows).toEqual(
        SHORTCUTS.flatMap(({ keys }) => keys.map(([key, does]) => `${key}${does}`)),
      );
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
    },
  },
);

section(
  '工具页',
  async (test) => {
    const tool = await openTool(stage, { as: '13800000101', test }, '/upScaleImg', '清晰度提升');
    await tool.uploadAndWait(await smallFile(benchPhoto('dock'), 320));
    return tool;
  },
  {
    'Ctrl Enter': async ({ page, versions, generate }) => {
      for (const count of [1, 2]) {
        // While one run is being handed in, no other is: a key that is held makes one.
        await expect.poll(() => generate.isEnabled(), SOON).toBe(true);
        await page.keyboard.press('Control+Enter');
        await expect.poll(() => versions.count(), SOON).toBe(count);
      }
    },
    '← →': async (tool) => {
      for (const index of [0, 1]) await tool.waitForVersion(index);
      await isPressed(tool.versions.nth(0));
      await tool.page.keyboard.press('ArrowLeft');
      await isPressed(tool.versions.nth(1));
      await tool.page.keyboard.press('ArrowRight');
      await isPressed(tool.versions.nth(0));
    },
    'Alt 点版本': async ({ versions, stage: centre }) => {
      const other = centre.getByText('对比版本', { exact: true });
      await versions.nth(1).click({ modifiers: ['Alt'] });
      await versions.nth(1).getByText('对比').waitFor();
      await other.first().waitFor();
      await versions.nth(1).click({ modifiers: ['Alt'] });
      await other.first().waitFor({ state: 'detached' });
    },
    F: async ({ page, stage: centre }) => {
      await page.keyboard.press('f');
      await centre.getByRole('button', { name: '取消收藏（F）' }).waitFor();
    },
    Delete: async (tool) => {
      await tool.page.keyboard.press('Delete');
      await expect.poll(() => tool.versions.count(), SOON).toBe(1);
      // The one that is left comes onto the stage.
      await isPressed(tool.versions.nth(0));
      await tool.waitForResult();
    },
    '1 2 3': async ({ page, stage: centre }) => {
      await leaveFocus(page);
      for (const [key, mode] of [
        ['2', '并排对比'],
        ['3', '按住看原图'],
        ['1', '滑动对比'],
      ] as const) {
        await page.keyboard.press(key);
        await isPressed(centre.getByRole('button', { name: new RegExp(`^${mode}`) }));
      }
    },
    'Tab（按住）': async ({ page, stage: centre, result }) => {
      const divider = centre.getByRole('slider', { name: /对比/ });
      await result.hover({ force: true });
      await leaveFocus(page);
      await holding(page, 'Tab', () => divider.waitFor({ state: 'detached' }));
      await divider.waitFor();
    },
    '空格（按住）': async ({ page, result }) => {
      // By the third way to compare a press alone shows the original: only Space pans.
      await page.keyboard.press('3');
      const before = await placeOf(result);
      const at = { x: before.x + 80, y: before.y + 80 };
      await holding(page, ' ', () => drag(page, at, { x: at.x + 60, y: at.y + 20 }));
      const after = await placeOf(result);
      expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([60, 20]);
      await page.keyboard.press('1');
    },
    '0': async ({ page, result }) => {
      const moved = await placeOf(result);
      await page.keyboard.press('0');
      await expect.poll(async () => (await placeOf(result)).x, SOON).toBeLessThan(moved.x - 30);
    },
    M: async ({ page, result }) => {
      await page.keyboard.press('m');
      const { x, y } = await placeOf(result);
      await page.mouse.move(x + 90, y + 90);
      await page.getByTestId('loupe').waitFor();
      await page.keyboard.press('m');
      await page.getByTestId('loupe').waitFor({ state: 'detached' });
    },
  },
);

async function placeOf(picture: Locator): Promise<Point> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture has no place on the screen');
  return box;
}

section(
  '实时渲染',
  async (test) => {
    const { page } = await stage.visit({ as: '13800000103', test });
    await openModel(page);
    await page.goto('/ailive');
    await page.getByRole('button', { name: /共享屏幕/ }).click();
    await page.getByRole('img', { name: '实时渲染的结果' }).waitFor(AFTER_A_RUN);
    await leaveFocus(page);
    return page;
  },
  {
    D: async (page) => {
      await page.keyboard.press('d');
      await page.getByRole('button', { name: /全部出高清 · 2 券/ }).waitFor(AFTER_A_RUN);
    },
    '1 2': async (page) => {
      await page.keyboard.press('2');
      await expect
        .poll(() => page.getByRole('radio', { name: '叠加' }).isChecked(), SOON)
        .toBe(true);
      await page.keyboard.press('1');
      await expect
        .poll(() => page.getByRole('radio', { name: '双栏' }).isChecked(), SOON)
        .toBe(true);
      await page.getByRole('button', { name: '结束共享' }).click();
    },
  },
);

section(
  '压缩列表',
  async (test) => {
    const { page } = await stage.visit({ as: '13800000106', test });
    const batch = new BatchPage(page, '无损压缩');
    await batch.open('/compress');
    const names = ['dock', 'coffee', 'canyon'];
    await batch.giveAll(
      await Promise.all(names.map((name) => smallFile(benchPhoto(name), 160, 'jpeg'))),
    );
    await batch.rows.first().focus();
    return batch;
  },
  {
    '↑ ↓': async ({ page, rows }) => {
      for (const [key, at] of [
        ['ArrowDown', 1],
        ['ArrowDown', 2],
        ['ArrowUp', 1],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => rows.nth(at).getAttribute('aria-current'), SOON).toBe('true');
      }
    },
    空格: async ({ page, rows }) => {
      const box = rows.nth(1).getByRole('checkbox');
      for (const on of [true, false]) {
        await page.keyboard.press('Space');
        await expect.poll(() => box.isChecked(), SOON).toBe(on);
      }
    },
    Delete: async ({ page, rows }) => {
      await page.keyboard.press('Delete');
      await expect.poll(() => rows.count(), SOON).toBe(2);
    },
  },
);

section(
  '历史',
  async (test) => {
    const { page } = await stage.visit({ as: '13800000104', test });
    const file = await smallFile(benchPhoto('dock'), 160, 'jpeg');
    const images = [await uploadByApi(page.request, file)];
    await Promise.all([1, 2, 3].map(() => runByApi(page.request, 'compress', { images })));
    const history = new HistoryPage(page);
    await history.open();
    await expect.poll(() => history.cards.count(), SOON).toBe(3);
    return history;
  },
  {
    'Shift 点选': async ({ page, picks }) => {
      await picks.first().click();
      await picks.nth(2).click({ modifiers: ['Shift'] });
      await page.getByText('已选 3 次').waitFor();
    },
    F: async ({ page, cards }) => {
      await leaveFocus(page);
      await page.keyboard.press('f');
      await expect
        .poll(() => cards.getByRole('button', { name: '取消收藏' }).count(), SOON)
        .toBe(3);
    },
    Delete: async ({ page, cards }) => {
      await page.keyboard.press('Delete');
      await expect.poll(() => cards.count(), SOON).toBe(0);
    },
    'Ctrl Z': async ({ page, cards }) => {
      await page.keyboard.press('Control+z');
      await expect.poll(() => cards.count(), SOON).toBe(3);
    },
    Esc: async ({ page, picks }) => {
      await picks.first().click();
      await page.getByText('已选 1 次').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('已选 1 次').waitFor({ state: 'detached' });
    },
  },
);

section(
  '对话',
  async (test) => {
    const { page } = await stage.visit({ as: '13800000105', test });
    const chat = new ChatPage(page);
    await chat.open('/deepseek', 'AI设计助手');
    return chat;
  },
  {
    Enter: (chat) => chat.ask('卫生间防水做多高？'),
    'Shift Enter': async ({ input }) => {
      await input.fill('第一行');
      await input.press('Shift+Enter');
      await input.pressSequentially('第二行');
      expect(await input.inputValue()).toBe('第一行\n第二行');
      await input.fill('');
    },
    '↑（空白时）': async ({ page, input }) => {
      await input.press('ArrowUp');
      const editor = page.getByRole('textbox', { name: '修改提问' });
      await editor.waitFor();
      await editor.press('Escape');
      await editor.waitFor({ state: 'detached' });
    },
    Esc: async (chat) => {
      await chat.input.fill('客厅灯光怎么配？');
      await chat.input.press('Enter');
      await chat.stop.waitFor();
      await chat.page.keyboard.press('Escape');
      await chat.answers.last().getByText('已停止').waitFor();
    },
  },
);
