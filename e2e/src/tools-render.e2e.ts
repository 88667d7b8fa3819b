import { describe, expect, it } from 'vitest';
import { openTool, outcome, run } from './drive.ts';
import type { ToolPage } from './pages/tool-page.ts';
import { benchPhoto, samplePicture } from './pictures.ts';
import {
  boxOnBlack,
  changed,
  changedBeyond,
  cut,
  distance,
  maskOf,
  meanColour,
  pixelsOf,
  smallFile,
} from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { useStage } from './stage.ts';

/** The tools that render a whole picture, on the built-in engine, driven as a designer would. */

const stage = useStage(WELL_OFF);
const AS = '13800000021';
const WIDTH_PX = 720;

describe('renders', () => {
  it.concurrent.for<{
    route: string;
    name: string;
    picture: string;
    set?: (tool: ToolPage) => Promise<void>;
  }>([
    {
      route: '/birdsViewRender',
      name: '鸟瞰渲染',
      picture: 'tower-white.webp',
      set: (tool) => tool.prompt.fill('玻璃幕墙，绿化环绕'),
    },
    {
      route: '/landscapeRender',
      name: '景观灵感渲染',
      picture: 'garden-sketch.png',
      set: (tool) => tool.settings.getByText('秋', { exact: true }).click(),
    },
  ])('$name', async ({ route, name, picture, set }, { task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, route, name);
    await tool.uploadAndWait(samplePicture(picture));
    await set?.(tool);
    const { input, result } = await run(tool, `${route.slice(1)}.png`);
    expect([result.width, result.height]).toEqual([input.width, input.height]);
    const differs = changed(input, result).reduce((sum, value) => sum + value, 0);
    expect(differs / (input.width * input.height)).toBeGreaterThan(0.9);
    expect(await tool.information()).toMatch(/内置引擎.*结构保真\s*(8|9|100)/s);
  });

  it.concurrent('室内材质锁定', async ({ task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, '/lockImg', '室内材质锁定');
    await tool.uploadAndWait(await smallFile(samplePicture('kitchen-colour.webp'), WIDTH_PX));
    const { input, result } = await run(tool, 'lockImg.png');
    // The island's wood, the green fronts, the floor: each keeps its hue under the new light.
    for (const [x, y] of [
      [0.3, 0.75],
      [0.46, 0.62],
      [0.9, 0.92],
    ] as const) {
      const place = [Math.round(x * input.width), Math.round(y * input.height), 24, 12] as const;
      const [before, after] = [input, result].map((picture) => hue(cut(picture, ...place)));
      expect(distance(before ?? [], after ?? [])).toBeLessThan(0.06);
    }
  });

  it.concurrent('建筑材质锁定写实渲染, a zone of the channel map untouched', async ({
    task: test,
  }) => {
    const tool = await openTool(stage, { as: AS, test }, '/lockImgOut', '建筑材质锁定写实渲染');
    const picture = await smallFile(samplePicture('villa-colour.webp'), WIDTH_PX);
    await tool.uploadAndWait(picture);
    const { width, height } = await pixelsOf(picture.buffer);
    const map = await boxOnBlack(width, height, [0.05, 0.72, 0.6, 0.95]);
    await tool.give('通道图', map);
    await tool.settings.getByText('原样保留', { exact: true }).click();
    await tool.prompt.fill('写实，黄昏');
    const { input, result } = await run(tool, 'lockImgOut.png');
    const inside = await maskOf(map.buffer);
    const rest = { ...inside, data: Buffer.from(inside.data.map((value) => 255 - value)) };
    expect(changedBeyond(input, result, [rest], 0)).toBe(0);
    expect(changedBeyond(input, result, [inside], 0)).toBeGreaterThan(0.3 * width * height);
  });
});

describe('brings a style over', () => {
  it.concurrent('室外风格迁移', async ({ task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, '/styleTransfer', '室外风格迁移');
    await tool.uploadAndWait(await smallFile(samplePicture('villa-colour.webp'), WIDTH_PX));
    const style = await smallFile(benchPhoto('canyon'), 480);
    await tool.give('风格参考图', style);
    const { input, result } = await run(tool, 'styleTransfer.png');
    expect([result.width, result.height]).toEqual([input.width, input.height]);
    const wanted = meanColour(await pixelsOf(style.buffer));
    expect(distance(meanColour(result), wanted)).toBeLessThan(
      0.6 * distance(meanColour(input), wanted),
    );
  });

  it.concurrent('室内风格迁移, inside a mask only', async ({ task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, '/styleTransferIndoor', '室内风格迁移');
    await tool.uploadAndWait(await smallFile(benchPhoto('living_room'), WIDTH_PX));
    await tool.give('风格参考图', await smallFile(benchPhoto('kitchen'), 480));
    await tool.settings.getByRole('button', { name: '画选区' }).click();
    await tool.masks.setBrush(160);
    await tool.masks.stroke([
      [0.1, 0.25],
      [0.45, 0.3],
    ]);
    await tool.settings.getByRole('img', { name: '选区' }).waitFor();
    await tool.start();
    await tool.waitForResult();
    const { task, input, result } = await outcome(tool, 'styleTransferIndoor.png');
    const mask = await maskOf(await tool.file(String(task.settings.maskImage)));
    const featherPx = Number(task.effective.featherPx ?? 0);
    expect(changedBeyond(input, result, [mask], featherPx)).toBe(0);
    expect(changedBeyond(input, result, [], 0)).toBeGreaterThan(0);
  });
});

/** Mean colour without its brightness: shares of red and green. */
function hue(picture: Parameters<typeof meanColour>[0]): readonly number[] {
  const [red, green, blue] = meanColour(picture);
  const sum = red + green + blue;
  return [red / sum, green / sum];
}
