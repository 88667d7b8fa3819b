import { expect } from 'vitest';
import { openTool, selected } from './drive.ts';
import type { ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { holding, isPressed, leaveFocus, section } from './sheet-section.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** Every key of the mask editor on the sheet is pressed, line by line, and does what the sheet says. */

const stage = useStage();

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
      await takes(tool, 'b', '画笔');
      await tool.masks.corners([[0.2, 0.2]]);
      await holding(tool.page, 'Shift', () => tool.masks.corners([[0.2, 0.8]]));
      // Two dots would come to half of that.
      await expect.poll(() => selected(tool), SOON).toBeGreaterThan(0.03);
      await tool.masks.press('清空');
      await becomes(tool, 0);
      await takes(tool, 'r', '矩形');
      await holding(tool.page, 'Shift', () => tool.masks.stroke(BOX));
      const box = await tool.masks.picture.boundingBox();
      const [width, height] = [box?.width ?? 0, box?.height ?? 0];
      const side = Math.max(0.4 * width, 0.5 * height);
      await becomes(tool, (side * side) / (width * height));
    },
    'Tab（按住）': async ({ page }) => {
      const mask = page.getByTestId('mask-stage').locator('canvas').last();
      await mask.waitFor();
      await holding(page, 'Tab', () => mask.waitFor({ state: 'hidden' }));
      await mask.waitFor();
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
