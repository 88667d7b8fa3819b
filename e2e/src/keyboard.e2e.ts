import { SHORTCUTS, type ShortcutKey, type ShortcutPlace } from '@zhuhui/web/shortcuts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openTool, selected } from './drive.ts';
import { openModel } from './live-model.ts';
import { BatchPage } from './pages/batch-page.ts';
import { ChatPage } from './pages/chat.ts';
import { HistoryPage } from './pages/history.ts';
import { Shell } from './pages/shell.ts';
import type { ToolPage } from './pages/tool-page.ts';
import { benchPhoto, samplePicture } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { AFTER_A_RUN, SOON } from './waits.ts';

/** Every key on the sheet is pressed, line by line, and does what the sheet says. */

const stage = useStage({ SIGNUP_TICKETS: 'normal:500,live:30,gpt:50' });

/** The test of one section: its page, and what each of its lines does there. */
function section<Where extends ShortcutPlace, Bench>(
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

const isPressed = (button: Locator) =>
  expect.poll(() => button.getAttribute('aria-pressed'), SOON).toBe('true');
/** Holds a key while something is done. */
async function holding(page: Page, key: string, act: () => Promise<void>): Promise<void> {
  await page.keyboard.down(key);
  await act();
  await page.keyboard.up(key);
}
const leaveFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
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

const becomes = (tool: ToolPage, share: number) =>
  expect.poll(() => selected(tool), SOON).toBeCloseTo(share, 2);
const takes = async ({ page, masks }: ToolPage, key: string, name: string) => {
  await page.keyboard.press(key);
  await isPressed(masks.tools.getByRole('button', { name: new RegExp(`^${name}（`) }));
};
/** A rectangle from corner to corner. */
const BOX = [
  [0.2, 0.2],
  [0.6, 0.7],
] as const;
const BOX_SHARE = 0.2;
const CORNERS = [
  [0.7, 0.2],
  [0.9, 0.2],
  [0.9, 0.6],
] as const;
const CORNERS_SHARE = 0.04;

section(
  '选区',
  async (test) => {
    const tool = await openTool(stage, { as: '13800000102', test }, '/lama', '局部渲染');
    const picture = samplePicture('kitchen-colour.webp');
    await tool.uploadAndWait(await smallFile(picture, 640, 'jpeg'));
    await tool.page.locator('[data-painted]').waitFor({ state: 'attached' });
    return tool;
  },
  {
    S: (tool) => takes(tool, 's', '点选'),
    A: async (tool) => {
      await takes(tool, 'b', '画笔');
      await tool.masks.subject();
      // The island with its stools.
      await expect.poll(() => selected(tool), SOON).toBeGreaterThan(0.05);
      await isPressed(tool.masks.tools.getByRole('button', { name: /^点选（/ }));
      await tool.masks.press(/^撤销/);
      await becomes(tool, 0);
    },
    'B E': async (tool) => {
      await takes(tool, 'b', '画笔');
      await takes(tool, 'e', '橡皮');
    },
    'P L R': async (tool) => {
      await takes(tool, 'p', '多边形');
      await takes(tool, 'l', '套索');
      await takes(tool, 'r', '矩形');
    },
    'Alt（按住）': async (tool) => {
      await tool.masks.stroke(BOX);
      await becomes(tool, BOX_SHARE);
      const half = [
        [0.2, 0.2],
        [0.4, 0.7],
      ] as const;
      await holding(tool.page, 'Alt', () => tool.masks.stroke(half));
      await becomes(tool, BOX_SHARE / 2);
      await takes(tool, 'b', '画笔');
      await tool.masks.setBrush(60);
      const across = [
        [0.45, 0.4],
        [0.55, 0.4],
      ] as const;
      await holding(tool.page, 'Alt', () => tool.masks.stroke(across));
      await expect.poll(() => selected(tool), SOON).toBeLessThan(BOX_SHARE / 2 - 0.01);
      for (const share of [BOX_SHARE / 2, BOX_SHARE]) {
        await tool.masks.press(/^撤销/);
        await becomes(tool, share);
      }
    },
    '[ ]': async ({ page, masks }) => {
      const size = async () => Number(await masks.tools.getByRole('slider').inputValue());
      await leaveFocus(page);
      const before = await size();
      await page.keyboard.press(']');
      expect(await size()).toBeGreaterThan(before);
      await page.keyboard.press('[');
      await page.keyboard.press('[');
      expect(await size()).toBeLessThan(before);
    },
    X: async (tool) => {
      await tool.page.keyboard.press('x');
      await becomes(tool, 1 - BOX_SHARE);
      await tool.page.keyboard.press('x');
      await becomes(tool, BOX_SHARE);
    },
    'Enter 或双击': async (tool) => {
      await takes(tool, 'p', '多边形');
      await tool.masks.corners(CORNERS);
      await tool.page.keyboard.press('Enter');
      await becomes(tool, BOX_SHARE + CORNERS_SHARE);
      await tool.masks.press(/^撤销/);
      await becomes(tool, BOX_SHARE);
      await tool.masks.corners(CORNERS.slice(0, 2));
      const last = await tool.masks.at([0.9, 0.6]);
      await tool.page.mouse.dblclick(last.x, last.y);
      await becomes(tool, BOX_SHARE + CORNERS_SHARE);
    },
    Backspace: async (tool) => {
      await tool.masks.press(/^撤销/);
      await becomes(tool, BOX_SHARE);
      await tool.masks.corners([...CORNERS, [0.3, 0.9]]);
      await leaveFocus(tool.page);
      await tool.page.keyboard.press('Backspace');
      await tool.page.keyboard.press('Enter');
      await becomes(tool, BOX_SHARE + CORNERS_SHARE);
    },
    'Shift（按住）': async (tool) => {
      await tool.masks.press('清空');
      await becomes(tool, 0);
      await takes(tool, 'r', '矩形');
      await holding(tool.page, 'Shift', () => tool.masks.stroke(BOX));
      const box = await tool.masks.picture.boundingBox();
      const [width, height] = [box?.width ?? 0, box?.height ?? 0];
      const side = Math.max(0.4 * width, 0.5 * height);
      await becomes(tool, (side * side) / (width * height));
    },
    'Ctrl Z': async (tool) => {
      await tool.page.keyboard.press('Control+z');
      await becomes(tool, 0);
    },
    'Ctrl Shift Z': async (tool) => {
      await tool.page.keyboard.press('Control+Shift+z');
      await expect.poll(() => selected(tool), SOON).toBeGreaterThan(0.1);
    },
    Esc: async (tool) => {
      const before = await selected(tool);
      await takes(tool, 'b', '画笔');
      const { x, y } = await tool.masks.at([0.8, 0.8]);
      await tool.page.mouse.move(x, y);
      await tool.page.mouse.down();
      await tool.page.mouse.move(x - 60, y, { steps: 3 });
      await tool.page.keyboard.press('Escape');
      await tool.page.mouse.up();
      // What was drawn before is all that a later change finds.
      await tool.page.keyboard.press('x');
      await becomes(tool, 1 - before);
    },
  },
);

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
