import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { openTool } from './drive.ts';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto, pngSize } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { SCENE, sceneFile } from './scene.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** What is done with a result: looked at, kept, taken home, sent on. */

const stage = useStage();
const WIDTH = 640;

/** Runs the quickest tool: a small photograph at twice its size. */
async function enlarge(visit: { as: string; test: object }): Promise<ToolPage> {
  return enlarged(await openTool(stage, visit, '/upScaleImg', '清晰度提升'));
}

/** The same in a window that is open already. */
async function enlargeOn(page: Page): Promise<ToolPage> {
  const tool = new ToolPage(page, '清晰度提升');
  await tool.open('/upScaleImg');
  return enlarged(tool);
}

async function enlarged(tool: ToolPage): Promise<ToolPage> {
  await tool.uploadAndWait(await smallFile(benchPhoto('dock'), WIDTH / 2));
  await tool.start();
  await tool.waitForResult();
  return tool;
}

/** What can be done with the result and does not lie on the stage's width. */
const deedsBeyond = (tool: ToolPage) =>
  tool.stage.getByRole('toolbar', { name: '结果' }).evaluate((bar) => {
    const own = bar.closest('section')?.getBoundingClientRect();
    const beyond = (deed: Element) => {
      const { left, right } = deed.getBoundingClientRect();
      return !own || left < own.left || right > own.right + 0.5;
    };
    return [...bar.querySelectorAll('button')]
      .filter(beyond)
      .map((deed) => deed.textContent || deed.title);
  });

async function savedBy(page: Page, act: () => Promise<unknown>): Promise<[Download, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return [download, await readFile(await download.path())];
}

const fromMenu = (tool: ToolPage, item: string | RegExp) =>
  savedBy(tool.page, async () => {
    await tool.stage.getByRole('button', { name: '下载' }).click();
    await tool.page.getByRole('menuitem', { name: item }).click();
  });

describe('files are what they say they are', () => {
  it.concurrent('pictures, layers, the archive', async ({ task: test }) => {
    const tool = await enlarge({ as: '13800000061', test });
    const { results } = await tool.task();
    const { fileId = '', height = 0 } = results[0] ?? {};
    const size = { width: WIDTH, height };

    const [png, pngBytes] = await fromMenu(tool, 'PNG');
    expect(png.suggestedFilename()).toMatch(/^筑绘-清晰度提升-\d{8}-01\.png$/);
    expect(pngSize(await png.path())).toEqual(size);
    expect(await sharp(pngBytes).metadata()).toMatchObject({ format: 'png', density: 300 });
    const [, jpg] = await fromMenu(tool, 'JPG');
    expect(await sharp(jpg).metadata()).toMatchObject({ format: 'jpeg', density: 300, ...size });
    const [, webp] = await fromMenu(tool, 'WEBP');
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', ...size });
    const [, stored] = await fromMenu(tool, /^原文件/);
    expect(stored.equals(await tool.file(fileId))).toBe(true);

    const [psd, layers] = await fromMenu(tool, /^PSD/);
    expect(psd.suggestedFilename()).toMatch(/\.psd$/);
    expect(layers.toString('latin1', 0, 4)).toBe('8BPS');
    expect([layers.readUInt32BE(18), layers.readUInt32BE(14)]).toEqual([WIDTH, height]);

    await tool.stage.getByRole('button', { name: '再做一次' }).click();
    await tool.versions.nth(1).waitFor();
    await tool.waitForVersion(0);
    const [zip, archive] = await fromMenu(tool, /^打包全部 2 张/);
    expect(zip.suggestedFilename()).toMatch(/-2张\.zip$/);
    expect(archive.toString('latin1', 0, 4)).toBe('PK\x03\x04');
    const names = archive.toString('utf8').match(/筑绘-清晰度提升-\d{8}-\d\d\.png/g);
    expect(new Set(names).size).toBe(2);
  });

  it.concurrent('a smaller JPG under a name of one’s own, kept for the next time', async ({
    task: test,
  }) => {
    const tool = await enlarge({ as: '13800000062', test });
    const { page } = tool;
    await tool.stage.getByRole('button', { name: '下载' }).click();
    await page.getByRole('menuitem', { name: /选项/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('JPG', { exact: true }).click();
    await dialog.getByText('50 %').click();
    await dialog.getByText('150 dpi').click();
    await dialog.getByRole('textbox', { name: '项目' }).fill('翡翠湾');
    await dialog.getByRole('textbox', { name: '文件名' }).fill('{项目} {工具} {尺寸}');
    expect(await graveFindings(page)).toEqual([]);
    const [saved, bytes] = await savedBy(page, () =>
      dialog.getByRole('button', { name: '保存' }).click(),
    );
    expect(saved.suggestedFilename()).toMatch(/^翡翠湾 清晰度提升 640x\d+\.jpg$/);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: WIDTH / 2, density: 150 });
    await page.reload();
    await tool.waitForResult();
    const [next] = await fromMenu(tool, 'WEBP');
    expect(next.suggestedFilename()).toMatch(/^翡翠湾 清晰度提升 640x\d+\.webp$/);
  });

  it.concurrent('the comparison as GIF and as a film', async ({ task: test }) => {
    const tool = await enlarge({ as: '13800000063', test });
    const { page } = tool;
    const [gif, loop] = await exported(tool, 'GIF');
    expect(gif.suggestedFilename()).toMatch(/-对比\.gif$/);
    const found = await sharp(loop, { pages: -1 }).metadata();
    expect(found).toMatchObject({ format: 'gif', width: 480, loop: 0 });
    expect(found.delay?.reduce((sum, ms) => sum + ms, 0)).toBe(3000);

    const [film, movie] = await exported(tool, 'MP4');
    expect(film.suggestedFilename()).toMatch(/-对比\.mp4$/);
    expect(movie.toString('latin1', 4, 8)).toBe('ftyp');
    const shown = await page.evaluate(async (base64) => {
      const element = document.createElement('video');
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      element.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      await new Promise((resolve, reject) => {
        element.onloadedmetadata = resolve;
        element.onerror = reject;
      });
      return [element.videoWidth, element.duration];
    }, movie.toString('base64'));
    expect(shown[0]).toBe(480);
    expect(shown[1]).toBeCloseTo(6, 1);
  });
});

/** Exports a small, quick loop. */
async function exported(tool: ToolPage, format: 'GIF' | 'MP4'): Promise<[Download, Buffer]> {
  const { page } = tool;
  await tool.stage.getByRole('button', { name: '导出对比动画' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(format, { exact: true }).click();
  await dialog.getByText('480 px').click();
  await dialog.getByText('3 秒').click();
  const result = await savedBy(page, () => dialog.getByRole('button', { name: '导出' }).click());
  await dialog.waitFor({ state: 'hidden' });
  return result;
}

describe('on the stage and the strip', () => {
  it.concurrent('both pictures are looked at closely, with one zoom', async ({
    task: test,
    expect,
  }) => {
    const tool = await enlarge({ as: '13800000064', test });
    const { page } = tool;
    const pane = page.getByTestId('stage-pane');
    await page.keyboard.press('2');
    const box = await pane.boundingBox();
    if (!box) throw new Error('no stage');
    // The wheel over the original's pane zooms both around the same place.
    await page.mouse.move(box.x - box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -240);
    await page.getByTestId('pixel-grid').nth(1).waitFor();
    const [result, original] = await Promise.all([
      tool.result.boundingBox(),
      tool.original.boundingBox(),
    ]);
    expect((result?.x ?? 0) - box.x).toBeCloseTo((original?.x ?? 0) - (box.x - box.width - 2), 0);
    expect(result?.width).toBeCloseTo(original?.width ?? 0, 0);
    await page.keyboard.press('m');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const loupe = page.getByTestId('loupe');
    await expect
      .poll(() => loupe.textContent(), SOON)
      .toMatch(/x \d+ · y \d+.*#[0-9A-F]{6}.*#[0-9A-F]{6}/);
    expect(await graveFindings(page)).toEqual([]);
  });

  it.concurrent('versions are kept, put away, brought back, and sent on without an upload', async ({
    task: test,
  }) => {
    const { page, screenshot } = await stage.visit({ as: '13800000065', test, theme: 'dark' });
    const tool = await enlargeOn(page);
    await tool.stage.getByRole('button', { name: /^留在版本条/ }).click();
    await tool.open('/upScaleImg');
    await tool.versions.first().click();
    await tool.waitForResult();
    await page.keyboard.press('Delete');
    await tool.versions.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤销' }).click();
    await tool.waitForResult();
    await screenshot('results 1440 dark');

    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('uploadImage')) uploads.push(request.url());
    });
    await tool.stage.getByRole('button', { name: '发送到' }).click();
    await page.getByRole('menuitem', { name: '图片转线稿' }).click();
    const target = new ToolPage(page, '图片转线稿');
    await target.waitUntilOpen();
    await target.settings.getByRole('img', { name: '底图' }).waitFor();
    await target.settings.getByText(`${WIDTH} × `).waitFor();
    expect(uploads).toEqual([]);
  });

  it.concurrent('a link shows it to somebody without an account, and nothing else', async ({
    task: test,
  }) => {
    const visit = await stage.visit({ as: '13800000068', test, theme: 'dark' });
    const tool = await enlargeOn(visit.page);
    await tool.stage.getByRole('button', { name: '分享' }).click();
    const dialog = visit.page.getByRole('dialog', { name: '分享' });
    await dialog.getByRole('button', { name: '生成链接' }).click();
    const link = await dialog.getByRole('status', { name: '分享链接' }).textContent();
    await dialog.getByRole('img', { name: '分享链接的二维码' }).waitFor();
    await visit.screenshot('results link 1440 dark');
    expect(await graveFindings(visit.page)).toEqual([]);

    const stranger = await stage.visit({ test });
    const shown = await stranger.page.request.get(link ?? '');
    const { width } = await sharp(await shown.body()).metadata();
    expect([shown.status(), width]).toEqual([200, WIDTH]);
    const { results } = await tool.task();
    const bare = await stranger.page.request.get(`/files/${results[0]?.fileId}`);
    expect(bare.status()).toBe(404);
    await stranger.page.goto((link ?? '').replace(/sign=./, 'sign=!'));
    await stranger.page.getByRole('heading', { name: '链接已失效' }).waitFor();
    expect(new URL(stranger.page.url()).pathname).toBe('/linkOver');
    expect(await graveFindings(stranger.page)).toEqual([]);
  });

  it.concurrent('everything is in reach on a phone, and on every wider screen', async ({
    task: test,
    expect: { poll },
  }) => {
    const visit = await stage.visit({
      ...{ as: '13800000066', test, viewport: { width: 390, height: 844 } },
    });
    const tool = await enlargeOn(visit.page);
    await tool.stage.getByRole('button', { name: '下载' }).click();
    await visit.screenshot('results 390 light');
    const menu = await visit.page.getByRole('menu', { name: '下载' }).boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await graveFindings(visit.page)).toEqual([]);
    await visit.page.keyboard.press('Escape');
    for (const width of [390, 560, 740, 1024, 1110, 1280, 1440]) {
      await visit.page.setViewportSize({ width, height: 844 });
      await poll(() => deedsBeyond(tool), { ...SOON, message: `${width} px` }).toEqual([]);
    }
  });
});

it.concurrent('a scene from a file is changed over its plan, by mouse and by keys, and rendered', async ({
  task: test,
}) => {
  const tool = await openTool(stage, { as: '13800000137', test }, '/text2Img', '文生图');
  const { page } = tool;
  await tool.settings.getByText('高级', { exact: true }).click();
  const input = tool.settings.getByLabel('场景描述：选择文件');
  await input.setInputFiles(sceneFile([SCENE]));
  await tool.settings.getByText(/这不是场景描述/).waitFor();
  await input.setInputFiles(sceneFile(SCENE));
  await tool.settings.getByText('3 件物品').waitFor(SOON);

  await tool.settings.getByRole('button', { name: '编辑', exact: true }).click();
  const editor = page.getByRole('dialog', { name: '改场景' });
  const plan = editor.getByRole('img', { name: '平面图，3 件物品' });
  await plan.waitFor(SOON);
  expect(await graveFindings(page)).toEqual([]);
  const box = await plan.locator('g', { hasText: '餐椅' }).last().boundingBox();
  if (!box) throw new Error('no chair on the plan');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await editor.getByRole('button', { name: '餐桌', exact: true }).click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('r');
  await editor.getByLabel('台面', { exact: true }).selectOption('walnut');
  await editor.getByRole('button', { name: '去掉花瓶' }).click();
  await page.keyboard.press('Control+z');
  await editor.getByText('3 件物品').waitFor();
  await page.keyboard.press('Control+Shift+z');
  await editor.getByText('2 件物品').waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  // Pressed once more it is given up, and with it what can be done with it.
  await editor.getByRole('button', { name: '餐桌', exact: true }).click();
  const eye = await editor.locator('g', { hasText: '拖动相机' }).last().boundingBox();
  if (!eye) throw new Error('no camera on the plan');
  await page.mouse.move(eye.x + eye.width / 2, eye.y + eye.height / 2);
  await page.mouse.down();
  await page.mouse.move(eye.x + eye.width / 2, eye.y + eye.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await editor.getByText('雨', { exact: true }).click();
  await editor.getByRole('slider', { name: '时刻' }).fill('19');
  await editor.getByRole('button', { name: '添一件' }).click();
  await editor.getByRole('searchbox', { name: '搜索物件' }).fill('落地灯');
  expect(await graveFindings(page)).toEqual([]);
  await editor.getByRole('button', { name: '落地灯', exact: true }).click();
  await editor.getByText('3 件物品').waitFor();
  await editor.getByRole('button', { name: /^生成/ }).click();
  await page.waitForURL(/taskId=/, SOON);

  const params = { taskId: new URL(page.url()).searchParams.get('taskId') ?? '' };
  const reply = await page.request.get('/api/ai/getTaskByTaskId', { params });
  const { items, light, camera } = (await reply.json()).data.settings.scene as typeof SCENE;
  expect(items).toMatchObject([
    { id: 'table-1', at: [1.9, 2.5, 0], yawDeg: 90, materials: { top: { material: 'walnut' } } },
    { id: 'chair-3' },
    { kind: 'floor-lamp' },
  ]);
  expect(light).toMatchObject({ hour: 19, weather: 'rain' });
  expect(camera.eye[1]).toBeGreaterThan(SCENE.camera.eye[1]);
  expect(camera.target[0]).not.toBe(SCENE.camera.target[0]);
  expect(items[1]?.at[0]).toBeGreaterThan(0.6);
  await tool.cancelButton.click();
  await tool.stage.getByText('已取消').first().waitFor(SOON);
});
