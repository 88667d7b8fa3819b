import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { run } from './drive.ts';
import { Fingers } from './fingers.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { ToolPage, type UploadFile } from './pages/tool-page.ts';
import { meanColour, type Pixels, pixelsOf } from './pixels.ts';
import { besideArk, type Provider, startProvider } from './provider.ts';
import { useStage } from './stage.ts';
import { RUN_WITHIN_MS, SOON } from './waits.ts';

/** Panels that are worked by hand: where a cut-out is placed, and in which order a film's pictures come. */

let provider: Provider | undefined;
const stage = useStage(async () => {
  provider = await startProvider('ark');
  return besideArk(provider);
});
afterAll(() => provider?.stop());

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const WALL = '#80a060';
const CANVAS = { width: 480, height: 320 } as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type File = Exclude<UploadFile, string>;

async function drawn(name: string, width: number, height: number, body: string): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const ground = (colour: string) => `<rect width="100%" height="100%" fill="${colour}"/>`;
const chest = (colour: string) =>
  `<rect x="80" y="50" width="64" height="64" rx="20" fill="${colour}"/>`;

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 8 });
}

it.concurrent('a cut-out lands on the pixel where the page shows it', async ({
  task: test,
  expect: { poll },
}) => {
  const { page, screenshot } = await stage.visit({ as: '13800000131', test });
  const tool = new ToolPage(page, 'AI抠图');
  await tool.open('/matting');
  await tool.uploadAndWait(
    await drawn('chest.png', 240, 160, ground('#3b6ea5') + chest('#c8502d')),
  );
  await tool.settings.getByText('换背景', { exact: true }).click();
  await tool.give('背景图', await drawn('wall.png', CANVAS.width, CANVAS.height, ground(WALL)));
  const box = tool.stage.getByTestId('placement-box');
  await box.getByText('抠图后的主体将放在这里').waitFor();
  await screenshot('placement before a selection');
  await tool.settings.getByRole('button', { name: '点选', exact: true }).click();
  await tool.masks.giveFile(await drawn('mask.png', 240, 160, ground('#000') + chest('#fff')));
  await isPictureShown(tool.settings.getByRole('img', { name: '选区' }));

  await tool.settings.getByRole('button', { name: '居中', exact: true }).click();
  const shown = () => placedOn(tool);
  await poll(shown, SOON).toEqual({ left: 176, top: 96, width: 128, height: 128 });
  await drag(page, box, { x: 60, y: 3 });
  await tool.stage.getByTestId('guide-y').waitFor();
  await screenshot('placement with a guide');
  await page.mouse.up();
  await poll(async () => (await shown()).top, SOON).toBe(96);
  const corner = tool.stage.getByRole('button', { name: /拖动右上角/ });
  await drag(page, corner, { x: 70, y: -50 });
  await page.mouse.up();
  await poll(async () => (await shown()).width, SOON).toBeGreaterThan(150);
  const pulled = await shown();
  expect(pulled.width).toBe(pulled.height);
  await page.keyboard.down('Shift');
  await drag(page, corner, { x: -90, y: 0 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await poll(async () => (await shown()).width, SOON).toBeLessThan(pulled.width - 20);
  const freed = await shown();
  expect(freed.height).toBe(pulled.height);
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp'])
    await box.press(key);
  const target = { ...freed, left: freed.left - 10, top: freed.top - 12 };
  await poll(shown, SOON).toEqual(target);

  const first = await run(tool, 'placement.png');
  expect(coveredIn(first.result)).toEqual(target);
  await tool.stage.getByRole('button', { name: '改位置' }).click();
  await box.waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await tool.settings.getByRole('button', { name: '铺满', exact: true }).click();
  await tool.setNumber('宽', 96);
  await tool.setNumber('距左', 7);
  await poll(async () => (await shown()).left, SOON).toBe(7);
  const numbered = await shown();
  const again = await run(tool, 'placement-again.png');
  expect(coveredIn(again.result)).toEqual(numbered);
});

/** The numbers beside the stage. */
async function placedOn({ settings }: ToolPage): Promise<Box> {
  const [width, height, left, top] = await Promise.all(
    ['宽', '高', '距左', '距上'].map((name) =>
      settings.getByLabel(`${name}的数值`).inputValue().then(Number),
    ),
  );
  return { left, top, width, height } as Box;
}

/** Bounds of what is not the wall's colour. */
function coveredIn({ width, height, channels, data }: Pixels): Box {
  const wall = [0x80, 0xa0, 0x60];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const differs = wall.some((value, c) => Math.abs((data[at + c] ?? 0) - value) > 24);
      if (!differs) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return { left, top, width: right - left, height: bottom - top };
}

const COLOURS = { red: '#c03020', green: '#308040', blue: '#2050b0', white: '#e8e8e0' } as const;
type Colour = keyof typeof COLOURS;
const card = (colour: Colour) => drawn(`${colour}.png`, 160, 120, ground(COLOURS[colour]));

const grip = ({ settings }: ToolPage, number: number) =>
  settings.getByRole('button', { name: new RegExp(`^第 ${number} 张，`) });

/** The strip's pictures, in order, by their colours. */
async function coloursOf({ settings }: ToolPage): Promise<readonly Colour[]> {
  const pictures = await settings.getByRole('list', { name: '片子的顺序' }).getByRole('img').all();
  const shown = await Promise.all(
    pictures.map((picture) =>
      picture.evaluate((element) => {
        const context = document.createElement('canvas').getContext('2d');
        context?.drawImage(element as HTMLImageElement, 0, 0, 1, 1);
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
      }),
    ),
  );
  return shown.map(nearest);
}

function nearest(rgb: readonly number[]): Colour {
  const far = (colour: Colour) => {
    const value = Number.parseInt(COLOURS[colour].slice(1), 16);
    const parts = [value >> 16, (value >> 8) & 255, value & 255];
    return Math.hypot(...parts.map((part, c) => part - (rgb[c] ?? 0)));
  };
  const [first = 'red', ...rest] = Object.keys(COLOURS) as Colour[];
  return rest.reduce((best, each) => (far(each) < far(best) ? each : best), first);
}

it.concurrent('a film follows the order of its strip', async ({ task: test, expect: { poll } }) => {
  const { page, screenshot } = await stage.visit({ as: '13800000132', test, theme: 'dark' });
  const tool = new ToolPage(page, '多图生视频');
  await tool.open('/imgs2Video');
  const files = await Promise.all((['red', 'green', 'blue', 'white'] as const).map(card));
  await tool.settings.getByLabel('图片：选择文件').setInputFiles(files);
  await tool.settings.getByText('4 / 12 张 · 共 12 秒').waitFor();
  const order = () => coloursOf(tool);
  await poll(order, SOON).toEqual(['red', 'green', 'blue', 'white']);

  await grip(tool, 1).press('ArrowRight');
  await tool.settings
    .getByRole('status')
    .filter({ hasText: '第 1 张移到第 2 位，共 4 张' })
    .waitFor();
  await poll(order, SOON).toEqual(['green', 'red', 'blue', 'white']);
  const [from, to] = await Promise.all([middleOf(grip(tool, 3)), middleOf(grip(tool, 1))]);
  await drag(page, grip(tool, 3), { x: to.x - from.x, y: to.y - from.y });
  await screenshot('film strip carried');
  await page.mouse.up();
  await poll(order, SOON).toEqual(['blue', 'green', 'red', 'white']);

  await tool.settings.getByRole('button', { name: '移除第 2 张' }).click();
  await tool.settings.getByText('3 / 12 张 · 共 9 秒').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await poll(order, SOON).toEqual(['blue', 'green', 'red', 'white']);
  await tool.settings.getByRole('button', { name: '移除第 4 张' }).click();

  const screen = tool.stage.getByRole('region', { name: '片子预览' });
  await screen.getByRole('slider').fill('4');
  await screen.getByRole('img', { name: '第 2 张' }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await tool.start();
  const film = tool.stage.locator('video');
  await film.waitFor({ timeout: RUN_WITHIN_MS });
  const { settings } = await tool.task(film);
  const sent = await Promise.all(
    (settings.images as readonly string[]).map(async (fileId) =>
      nearest(meanColour(await pixelsOf(await tool.file(fileId)))),
    ),
  );
  expect(sent).toEqual(['blue', 'green', 'red']);
});

it.concurrent('on a phone a finger carries a picture; several come from the library', async ({
  task: test,
  expect: { poll },
}) => {
  const { page, screenshot } = await stage.visit({ as: '13800000133', test, ...PHONE });
  const fingers = await Fingers.on(page);
  const tool = new ToolPage(page, '多图生视频');
  await tool.open('/imgs2Video');
  const files = await Promise.all((['red', 'green'] as const).map(card));
  await tool.settings.getByLabel('图片：选择文件').setInputFiles(files);
  await poll(() => coloursOf(tool), SOON).toEqual(['red', 'green']);
  await tool.settings.getByRole('button', { name: '预览顺序' }).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([middleOf(grip(tool, 1)), middleOf(grip(tool, 2))]);
  const path = [0, 0.3, 0.6, 1].map((share) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y,
  }));
  await fingers.move([path]);
  await poll(() => coloursOf(tool), SOON).toEqual(['green', 'red']);

  await tool.settings.getByRole('button', { name: '图片：从素材库选择' }).click();
  const library = page.getByRole('dialog', { name: '素材库' });
  const assets = library.getByRole('listitem').getByRole('button');
  // A new server fills its shelves beside other work.
  await assets.nth(1).waitFor({ timeout: RUN_WITHIN_MS });
  for (const at of [0, 1]) await assets.nth(at).click();
  await library.getByText('已选 4 / 12 张').waitFor();
  await assets.nth(1).click();
  await library.getByText('已选 3 / 12 张').waitFor();
  await library.getByRole('button', { name: '完成' }).click();
  await tool.settings.getByText('3 / 12 张 · 共 9 秒').waitFor();
  await screenshot('film strip on a phone');
});
