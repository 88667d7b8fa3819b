import { describe, expect, it } from 'vitest';
import { maskIn, openTool, run } from './drive.ts';
import type { Share } from './pages/mask-editor.ts';
import type { ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import {
  changedBeyond,
  changedWithin,
  distance,
  maskOf,
  meanColour,
  type Pixels,
  shareOf,
  smallFile,
  vaseFile,
} from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** The tools that change a part: what lies outside the mask comes back byte by byte. */

const stage = useStage(WELL_OFF);
const AS = '13800000022';
const WIDTH_PX = 720;
const VILLA = samplePicture('villa-colour.webp');
const KITCHEN = samplePicture('kitchen-colour.webp');
const FLOOR = [
  [0.1, 0.93],
  [0.45, 0.86],
  [0.5, 0.95],
  [0.9, 0.92],
] as const;

/** What the engine says about its feather; all else beyond the mask is as it was. */
function expectKept(
  { input, result, task }: Awaited<ReturnType<typeof run>>,
  masks: readonly Pixels[],
  leastChanged = 0.5,
): void {
  const { featherPx } = task.effective;
  expect(featherPx).toBeTypeOf('number');
  expect(changedBeyond(input, result, masks, Number(featherPx))).toBe(0);
  for (const mask of masks)
    expect(changedWithin(input, result, mask)).toBeGreaterThan(leastChanged);
}

describe('one mask', () => {
  it.concurrent.for<{
    route: string;
    name: string;
    picture: string;
    words: string;
    stroke?: readonly Share[];
    /** A thing laid into the mask covers only a part of it. */
    leastChanged?: number;
  }>([
    { route: '/lama', name: '局部渲染', picture: KITCHEN, words: '地面换成灰色大理石' },
    { route: '/architecturalPart', name: '建筑局部渲染', picture: VILLA, words: '花岗岩铺装' },
    {
      route: '/indoorExterior',
      name: '室内单品填充',
      picture: KITCHEN,
      words: '墙上挂一幅装饰画',
      stroke: [
        [0.04, 0.4],
        [0.1, 0.42],
      ],
      leastChanged: 0.1,
    },
  ])(
    '$name by words',
    async ({ route, name, picture, words, stroke = FLOOR, leastChanged }, { task: test }) => {
      const tool = await openTool(stage, { as: AS, test }, route, name);
      await tool.uploadAndWait(await smallFile(picture, WIDTH_PX));
      await tool.masks.setBrush(120);
      await tool.paint(stroke);
      await tool.prompt.fill(words);
      const done = await run(tool, `${route.slice(1)}.png`);
      expectKept(done, [await maskIn(tool, done.task.settings.maskImage)], leastChanged);
    },
  );

  it.concurrent('室内单品填充 with a picture of the item', async ({ task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, '/indoorExterior', '室内单品填充');
    await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX));
    await tool.masks.setBrush(150);
    await tool.masks.stroke([
      [0.12, 0.72],
      [0.12, 0.86],
    ]);
    await tool.give('单品图', await vaseFile());
    const done = await run(tool, 'indoorExterior-item.png');
    expectKept(done, [await maskIn(tool, done.task.settings.maskImage)], 0.1);
  });

  it.concurrent('材质替换: clicks, taken away, undone, then the brush', async ({
    task: test,
    expect: { poll },
  }) => {
    const tool = await openTool(stage, { as: AS, test }, '/materialChange', '材质替换');
    await tool.uploadAndWait(await smallFile(KITCHEN, WIDTH_PX));
    const { masks } = tool;
    await masks.click([0.35, 0.92]);
    const one = await maskNow(tool);
    expect(shareOf(one)).toBeGreaterThan(0.03);
    await masks.click([0.6, 0.15]);
    const two = await maskNow(tool);
    expect(shareOf(two)).toBeGreaterThan(shareOf(one) + 0.05);
    await masks.click([0.3, 0.1], 'right');
    const three = await maskNow(tool);
    expect(shareOf(three)).toBeLessThan(shareOf(two));
    for (const before of [two, one]) {
      await masks.press(/^撤销/);
      await poll(async () => shareOf(await maskNow(tool)), SOON).toBe(shareOf(before));
    }
    await masks.choose('画笔');
    await masks.stroke(FLOOR);
    await tool.settings.getByLabel('材质描述').fill('人字拼胡桃木地板');
    const done = await run(tool, 'materialChange.png');
    expectKept(done, [await maskIn(tool, done.task.settings.maskImage)]);
  });
});

describe('several regions in one submit', () => {
  it.concurrent.for<{
    route: string;
    name: string;
    picture: string;
    regions: readonly { words: string; stroke: readonly Share[] }[];
  }>([
    {
      route: '/localRenderingPro',
      name: '室外局部渲染(高级)',
      picture: VILLA,
      regions: [
        {
          words: '花岗岩铺装',
          stroke: [
            [0.1, 0.95],
            [0.9, 0.95],
          ],
        },
        {
          words: '红砖墙',
          stroke: [
            [0.1, 0.5],
            [0.13, 0.66],
          ],
        },
      ],
    },
    {
      route: '/localRenderingProIndoor',
      name: '室内局部渲染(高级)',
      picture: KITCHEN,
      regions: [
        { words: '深色胡桃木地板', stroke: FLOOR },
        {
          words: '墨绿色乳胶漆',
          stroke: [
            [0.05, 0.35],
            [0.05, 0.55],
          ],
        },
      ],
    },
  ])('$name', async ({ route, name, picture, regions }, { task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, route, name);
    await tool.uploadAndWait(await smallFile(picture, WIDTH_PX));
    for (const [at, { words, stroke }] of regions.entries()) {
      if (at > 0) await tool.addRegion();
      await tool.masks.setBrush(40);
      await tool.masks.stroke(stroke);
      await tool.describeRegion(at + 1, words);
    }
    // One more, given up again: the button says what is missing, and goes on without it.
    await tool.addRegion();
    await tool.generate.click();
    await tool.settings.getByText('选区 3 还没有画').waitFor();
    await tool.removeRegion(3);

    const done = await run(tool, `${route.slice(1)}.png`);
    const sent = done.task.settings.regions as readonly { maskImage: string; prompt: string }[];
    expect(sent.map(({ prompt }) => prompt)).toEqual(regions.map(({ words }) => words));
    const masks = await Promise.all(sent.map(({ maskImage }) => maskIn(tool, maskImage)));
    expectKept(done, masks);
    const [first, second] = masks.map((mask) => meanColour(done.result, mask));
    expect(distance(first ?? [], second ?? [])).toBeGreaterThan(20);
  });
});

describe('AI抠图', () => {
  it.concurrent('finds the subject; 透明图, 蒙版 and 换背景', async ({ task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, '/matting', 'AI抠图');
    await tool.uploadAndWait(await smallFile(samplePicture('tower-white.webp'), WIDTH_PX));
    const cutOut = await run(tool, 'matting.png');
    expect(cutOut.result.channels).toBe(4);
    const alphas = new Set(cutOut.result.data.filter((_, at) => at % 4 === 3));
    expect(alphas.has(0) && alphas.has(255)).toBe(true);

    await tool.settings.getByText('蒙版', { exact: true }).click();
    const mask = await run(tool, 'matting-mask.png');
    const share = shareOf(await maskOf(mask.files[0] ?? Buffer.alloc(0)));
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.7);

    await tool.settings.getByText('换背景', { exact: true }).click();
    await tool.settings.getByText('天蓝', { exact: true }).click();
    const { result } = await run(tool, 'matting-background.png');
    expect(result.channels).toBe(3);
    expect([...result.data.subarray(0, 3)]).toEqual([0xa9, 0xc4, 0xd8]);
  });

  it.concurrent('cuts out what a box selects', async ({ task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, '/matting', 'AI抠图');
    await tool.uploadAndWait(await smallFile(samplePicture('garden-crate.webp'), WIDTH_PX));
    await tool.settings.getByRole('button', { name: '点选' }).click();
    await tool.masks.box([0.57, 0.62], [0.77, 0.88]);
    const selected = shareOf(await maskNow(tool));
    expect(selected).toBeGreaterThan(0.01);
    const { task, result } = await run(tool, 'matting-box.png');
    expect(task.effective.subject).toBe('selected');
    expect(result.channels).toBe(4);
  });
});

/** The mask as the page has it now. */
async function maskNow(tool: ToolPage): Promise<Pixels> {
  return maskOf(await tool.maskOnPage());
}
