import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { openTool, selected } from './drive.ts';
import { Fingers } from './fingers.ts';
import { ToolPage, type UploadFile } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { useStage } from './stage.ts';
import { AFTER_A_RUN, SOON } from './waits.ts';

/** The mask editor under a mouse, fingers and a pen. */

const stage = useStage();
const AS = '13800000051';
const WIDTH_PX = 900;
const KITCHEN = samplePicture('kitchen-colour.webp');

async function open(test: object): Promise<ToolPage> {
  const tool = await openTool(stage, { as: AS, test }, '/lama', '局部渲染');
  await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX, 'jpeg'));
  await tool.page.locator('[data-painted]').waitFor({ state: 'attached' });
  return tool;
}

/** A white left half on black. */
async function halfMask(width: number, height: number): Promise<Exclude<UploadFile, string>> {
  const half = { create: { width: width / 2, height, channels: 3, background: '#fff' } } as const;
  const input = await sharp(half).png().toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'mask.png', mimeType: 'image/png', buffer };
}

describe('with a mouse', () => {
  it('outlines, edges, files, and takes everything back', async ({ task: test }) => {
    const tool = await open(test);
    const { masks, page } = tool;
    const soon = (share: number, digits = 2) =>
      expect.poll(() => selected(tool), SOON).toBeCloseTo(share, digits);

    await page.keyboard.press('r');
    await masks.stroke([
      [0.2, 0.2],
      [0.6, 0.7],
    ]);
    await soon(0.2);
    await page.keyboard.press('p');
    await masks.corners([
      [0.7, 0.2],
      [0.9, 0.2],
      [0.95, 0.9],
      [0.9, 0.6],
    ]);
    await page.keyboard.press('Backspace');
    await masks.corners([[0.9, 0.6]]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await soon(0.2 + 0.07);
    await page.keyboard.press('x');
    await soon(1 - 0.27);
    for (const share of [0.27, 0.2]) {
      await page.keyboard.press('Control+z');
      await soon(share);
    }
    await masks.press('扩边、收边、羽化');
    await page.getByRole('button', { name: '扩边', exact: true }).click();
    await expect.poll(() => selected(tool), SOON).toBeGreaterThan(0.21);
    expect(await graveFindings(page)).toEqual([]);
    await masks.press('清空');
    await expect.poll(() => selected(tool), SOON).toBe(0);

    const picture = await masks.picture.evaluate((image) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement;
      return { width: naturalWidth, height: naturalHeight };
    });
    await masks.giveFile(await halfMask(500, 500));
    await page.getByText(/比例不同，套不上这张图/).waitFor();
    await masks.giveFile(await halfMask(picture.width * 2, picture.height * 2));
    await page.getByRole('button', { name: '缩放并使用' }).click();
    await soon(0.5);

    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('多边形、套索、矩形').waitFor();
  });

  it('gives up a stroke with Esc and shows its ring past the edge', async ({ task: test }) => {
    const tool = await open(test);
    const { masks, page } = tool;
    await masks.setBrush(120);
    const { x, y } = await masks.at([0.5, 0.5]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    const edge = await masks.at([0, 0.5]);
    await page.mouse.move(edge.x - 10, edge.y);
    const ring = page.locator('[data-placed]');
    const box = await ring.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(edge.x - 10, 0);
    await expect.poll(() => ring.isVisible(), SOON).toBe(true);
    expect(await selected(tool)).toBe(0);
  });
});

it('lays no answer over another picture than it was asked about', async ({ task: test }) => {
  const tool = await open(test);
  const { masks, page } = tool;
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/ai\/clickMask/, async (route) => {
    await gate;
    await route.continue();
  });
  await masks.choose('点选');
  const place = await masks.at([0.5, 0.6]);
  await Promise.all([page.waitForRequest(/\/ai\/clickMask/), page.mouse.click(place.x, place.y)]);
  await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX / 2, 'jpeg'));
  await tool.settings.getByText(`${WIDTH_PX / 2} ×`).waitFor();
  let uploads = 0;
  page.on('request', (request) => {
    if (/\/ai\/uploadImage/.test(request.url())) uploads += 1;
  });
  const answered = page.waitForResponse(/\/ai\/clickMask/, AFTER_A_RUN);
  const fetched = page.waitForResponse(
    (answer) => answer.request().resourceType() === 'fetch' && /\/files\//.test(answer.url()),
    AFTER_A_RUN,
  );
  letGo();
  await Promise.all([answered, fetched]);
  await masks.choose('矩形');
  await masks.stroke([
    [0.2, 0.2],
    [0.6, 0.7],
  ]);
  await expect.poll(() => selected(tool), SOON).toBeCloseTo(0.2, 2);
  expect(uploads).toBe(1);
});

it('leaves a fitted picture clear of its bars on a low screen', async ({ task: test }) => {
  const { page } = await stage.visit({ as: AS, test, viewport: { width: 1024, height: 768 } });
  const tool = new ToolPage(page, '局部渲染');
  await tool.open('/lama');
  await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX, 'jpeg'));
  const { masks } = tool;
  const [picture, bar] = [await masks.place(), await masks.tools.boundingBox()];
  expect(picture.y + picture.height).toBeLessThanOrEqual(bar?.y ?? 0);
});

/** Zooms in and takes a broad brush; tells how the picture lies then. */
async function settleIn({ masks }: ToolPage) {
  await masks.setBrush(60);
  return masks.zoom([0.5, 0.5], 300);
}

describe('what outlasts a picture and a region', () => {
  it('are zoom and brush from stroke to stroke, and undo leads back to the picture before', async ({
    task: test,
  }) => {
    const tool = await openTool(stage, { as: AS, test }, '/clean', '物体移除');
    await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX, 'jpeg'));
    const { masks, page } = tool;
    const place = await settleIn(tool);
    const shown = () => masks.picture.getAttribute('src');
    const addresses = [await shown()];
    for (const y of [0.4, 0.6]) {
      await masks.stroke([
        [0.45, y],
        [0.55, y],
      ]);
      await expect.poll(shown, AFTER_A_RUN).not.toBe(addresses.at(-1));
      addresses.push(await shown());
      expect(await masks.place()).toEqual(place);
      expect(await masks.brushSize()).toBe(60);
    }
    await page.locator('[data-testid=mask-stage]:not([data-working])').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(shown, SOON).toBe(addresses[1]);
    expect(await masks.place()).toEqual(place);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(shown, SOON).toBe(addresses[2]);
  });

  it('are zoom, brush and the steps of each region', async ({ task: test }) => {
    const name = '室内局部渲染(高级)';
    const tool = await openTool(stage, { as: AS, test }, '/localRenderingProIndoor', name);
    await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX, 'jpeg'));
    const { masks, page, settings } = tool;
    const place = await settleIn(tool);
    await masks.stroke([
      [0.45, 0.4],
      [0.55, 0.4],
    ]);
    await tool.addRegion();
    expect(await masks.place()).toEqual(place);
    expect(await masks.brushSize()).toBe(60);
    const undo = masks.tools.getByRole('button', { name: /^撤销/ });
    expect(await undo.isDisabled()).toBe(true);
    await settings.getByRole('button', { name: /修改选区/ }).click();
    await expect.poll(() => undo.isEnabled(), SOON).toBe(true);
    expect(await masks.place()).toEqual(place);
    await page.keyboard.press('Control+z');
    await expect.poll(() => undo.isDisabled(), SOON).toBe(true);
    await settings.getByRole('button', { name: /修改选区/ }).waitFor({ state: 'hidden' });
  });
});

it('undoes what is still being done once it is done', async ({ task: test }) => {
  const tool = await open(test);
  const { masks, page } = tool;
  await page.keyboard.press('r');
  await masks.stroke([
    [0.2, 0.2],
    [0.6, 0.7],
  ]);
  const soon = (share: number) => expect.poll(() => selected(tool), SOON).toBeCloseTo(share, 2);
  await soon(0.2);
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function late(this: Worker, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 700);
    };
  });
  await page.keyboard.press('x');
  await page.locator('[data-testid=mask-stage][data-working]').waitFor();
  await page.keyboard.press('Control+z');
  await page.locator('[data-testid=mask-stage]:not([data-working])').waitFor();
  const redo = masks.tools.getByRole('button', { name: /^重做/ });
  await expect.poll(() => redo.isEnabled(), SOON).toBe(true);
  await soon(0.2);
  await page.keyboard.press('Control+z');
  await soon(0);
  for (const share of [0.2, 0.8]) {
    await page.keyboard.press('Control+Shift+z');
    await soon(share);
  }
});

describe('on a tablet', () => {
  it('draws with one finger, moves with two, and draws with the pen only once there is one', async ({
    task: test,
  }) => {
    const tool = await open(test);
    const { masks, page } = tool;
    await masks.setBrush(60);
    const fingers = await Fingers.on(page);
    const [a, b] = [await masks.at([0.3, 0.5]), await masks.at([0.6, 0.5])];
    const before = await masks.picture.boundingBox();

    await fingers.move([[a, { x: (a.x + b.x) / 2, y: a.y }, b]]);
    await expect.poll(() => selected(tool), SOON).toBeGreaterThan(0.02);
    const drawn = await selected(tool);

    const spread = (from: typeof a, by: number) =>
      [0, 1, 2, 3, 4].map((step) => ({ x: from.x + by * step, y: from.y }));
    await fingers.move([spread(a, -20), spread(b, 20)]);
    const zoomed = await masks.picture.boundingBox();
    expect(zoomed?.width ?? 0).toBeGreaterThan((before?.width ?? 0) * 1.2);
    expect(await selected(tool)).toBe(drawn);

    // The lightest touch leaves a thin line.
    const [c, d] = [await masks.at([0.4, 0.35]), await masks.at([0.55, 0.35])];
    await fingers.pen([c, d], 0.05);
    await expect.poll(() => selected(tool), SOON).toBeGreaterThan(drawn);
    const thin = (await selected(tool)) - drawn;
    const [e, f] = [await masks.at([0.4, 0.65]), await masks.at([0.55, 0.65])];
    await fingers.pen([e, f], 1);
    await expect
      .poll(async () => (await selected(tool)) - drawn - thin, SOON)
      .toBeGreaterThan(thin * 2);
    const now = await selected(tool);
    const place = await masks.picture.boundingBox();
    await fingers.move([spread(c, 15)]);
    expect((await masks.picture.boundingBox())?.x).toBeCloseTo((place?.x ?? 0) + 60, 0);
    expect(await selected(tool)).toBe(now);
  });
});

it('lies on the screen of a phone held sideways, with room to scroll below it', async ({
  task: test,
}) => {
  const viewport = { width: 844, height: 390 };
  const { page } = await stage.visit({ as: AS, test, viewport, hasTouch: true });
  const tool = new ToolPage(page, '局部渲染');
  await tool.open('/lama');
  await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX, 'jpeg'));
  await page.locator('[data-painted]').waitFor({ state: 'attached' });
  const [bar, editor] = await Promise.all([
    tool.masks.tools.boundingBox(),
    page.getByTestId('mask-stage').boundingBox(),
  ]);
  const bottom = (box: typeof bar) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottom(bar)).toBeLessThanOrEqual(bottom(editor));
  expect(bottom(editor)).toBeLessThanOrEqual(viewport.height - 40);
});

it.each([
  ['light', 1440, 'mouse'],
  ['dark', 1440, 'mouse'],
  ['light', 390, 'mouse'],
  ['dark', 390, 'mouse'],
  ['light', 768, 'mouse'],
  ['light', 1280, 'mouse'],
  ['light', 1366, 'fingers'],
  ['light', 1180, 'fingers'],
  ['light', 360, 'fingers'],
] as const)('looks right in %s at %i px under %s', async (theme, width, hand) => {
  const viewport = { width, height: 900 };
  const visit = await stage.visit({ as: AS, theme, viewport, hasTouch: hand === 'fingers' });
  const { page } = visit;
  await page.goto('/lama');
  await page
    .getByLabel(/^底图.*选择文件/)
    .setInputFiles(await smallFile(KITCHEN, WIDTH_PX, 'jpeg'));
  await page.locator('[data-painted]').waitFor({ state: 'attached' });
  const toolbar = page.getByRole('toolbar', { name: '选区工具' });
  const bar = await toolbar.boundingBox();
  const right = (box: typeof bar) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(bar?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect(right(bar)).toBeLessThanOrEqual(width);
  // The brush's settings are the widest.
  for (const button of await toolbar.getByRole('button').all()) {
    expect(right(await button.boundingBox())).toBeLessThanOrEqual(right(bar));
  }
  // The way out stands last.
  const [redo, done] = await Promise.all(
    [/^重做/, '完成'].map((name) => toolbar.getByRole('button', { name }).boundingBox()),
  );
  expect(done?.x).toBeGreaterThanOrEqual(right(redo ?? null));
  await visit.screenshot(`mask-editor-${theme}-${width}-${hand}`);
});
