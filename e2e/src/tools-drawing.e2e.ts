import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openTool, outcome, run } from './drive.ts';
import { samplePicture } from './pictures.ts';
import { changed, keep, type Pixels, smallFile } from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** The tools that draw: lines out of pictures, colours into plans. */

const stage = useStage(WELL_OFF);
const AS = '13800000024';
const shareWhere = (
  { data, channels }: Pixels,
  holds: (r: number, g: number, b: number) => boolean,
) => {
  let count = 0;
  for (let at = 0; at < data.length; at += channels) {
    if (holds(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count++;
  }
  return (count * channels) / data.length;
};

it.concurrent('图片转线稿 as PNG, SVG and DXF', async ({ task: test, expect }) => {
  const tool = await openTool(stage, { as: AS, test }, '/toline', '图片转线稿');
  await tool.uploadAndWait(await smallFile(samplePicture('kitchen-colour.webp'), 640));
  const png = await run(tool, 'toline.png');
  expect(shareWhere(png.result, (r, g, b) => r + g + b > 720)).toBeGreaterThan(0.6);
  expect(shareWhere(png.result, (r, g, b) => r + g + b < 300)).toBeGreaterThan(0.005);

  await tool.settings.getByText('SVG', { exact: true }).click();
  const [, svg = Buffer.alloc(0)] = (await run(tool, 'toline-svg.png')).files;
  keep('toline.svg', svg);
  const drawn = await tool.page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      broken: parsed.querySelectorAll('parsererror').length,
      root: parsed.documentElement.nodeName,
      lines: parsed.querySelectorAll('path, polyline, line').length,
    };
  }, svg.toString('utf8'));
  expect(drawn).toMatchObject({ broken: 0, root: 'svg' });
  expect(drawn.lines).toBeGreaterThan(0);

  await tool.settings.getByText('DXF', { exact: true }).click();
  const { files, task } = await run(tool, 'toline-dxf.png');
  const dxf = (files[1] ?? Buffer.alloc(0)).toString('utf8');
  keep('toline.dxf', files[1] ?? Buffer.alloc(0));
  expect(task.results[1]).toMatchObject({ kind: 'vector', mime: 'image/vnd.dxf' });
  expect(dxf).toMatch(/^(999\r\n.*\r\n)*0\r\nSECTION\r\n/);
  expect(dxf).toMatch(/\r\n0\r\nEOF\r\n$/);
  expect(dxf.match(/^(LWPOLYLINE|POLYLINE|LINE)\r?$/gm)?.length).toBeGreaterThan(20);
  // Browsers cannot show a DXF: the page draws its lines, layer by layer.
  await tool.versions.nth(1).click();
  await expect.poll(() => tool.result.getAttribute('src'), SOON).toMatch(/^blob:/);
  await tool.waitForResult();
  const whole = await tool.result.getAttribute('src');
  await tool.stage.getByRole('button', { name: '图层' }).click();
  await tool.page.getByRole('menuitemradio', { name: /^LINE_HEAVY.*条$/ }).click();
  await expect.poll(() => tool.result.getAttribute('src'), SOON).not.toBe(whole);
  const [download] = await Promise.all([
    tool.page.waitForEvent('download'),
    tool.stage
      .getByRole('button', { name: '下载' })
      .click()
      .then(() => tool.page.getByRole('menuitem', { name: /^DXF/ }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.dxf$/);
  expect((await readFile(await download.path())).equals(files[1] ?? Buffer.alloc(0))).toBe(true);
});

it.concurrent.for([
  { route: '/colorFlatPicture', name: '彩色平面图', picture: 'flat-plan.png' },
  { route: '/allPlan', name: '总平面彩色', picture: 'site-plan.png' },
])('$name', async ({ route, name, picture }, { task: test }) => {
  const tool = await openTool(stage, { as: AS, test }, route, name);
  await tool.uploadAndWait(samplePicture(picture));
  await tool.start();
  await tool.waitForResult();
  const { input, result } = await outcome(tool, `${route.slice(1)}.png`);
  const differs = changed(input, result).reduce((sum, value) => sum + value, 0);
  expect(differs / (input.width * input.height)).toBeGreaterThan(0.3);
  const isColour = (r: number, g: number, b: number) => Math.max(r, g, b) - Math.min(r, g, b) > 16;
  expect(shareWhere(input, isColour)).toBeLessThan(0.02);
  expect(shareWhere(result, isColour)).toBeGreaterThan(0.15);
  // Walls and lines stay where they are: what was black is dark still, or under the crown of a tree.
  const [black, kept] = keptLines(input, result);
  expect(kept / black).toBeGreaterThan(0.95);
});

/** How many pixels are black in the first picture, and how many of them are dark or green in the second. */
function keptLines(before: Pixels, after: Pixels): readonly [black: number, kept: number] {
  let [black, kept] = [0, 0];
  for (let p = 0; p < before.width * before.height; p++) {
    if ((before.data[p * before.channels] ?? 255) > 40) continue;
    black++;
    const [r = 255, g = 255, b = 255] = after.data.subarray(p * after.channels);
    if (g < 140 || (g >= r && g > b + 16)) kept++;
  }
  return [black, kept];
}
