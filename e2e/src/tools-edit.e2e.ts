import { describe, expect, it } from 'vitest';
import { openTool, outcome, run } from './drive.ts';
import { benchPhoto, pngSize, samplePicture } from './pictures.ts';
import { changedBeyond, changedWithin, cut, maskOf, meanColour, smallFile } from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { useStage } from './stage.ts';

/** The tools that change the light, the frame or the size of a picture. */

const stage = useStage(WELL_OFF);
const AS = '13800000023';
const brightness = (picture: Parameters<typeof meanColour>[0]) =>
  meanColour(picture).reduce((sum, value) => sum + value, 0) / 3;

it.concurrent('氛围变换 makes the set 清晨 · 正午 · 黄昏 · 夜景 by one press', async ({
  task: test,
}) => {
  const tool = await openTool(stage, { as: AS, test }, '/atmosphereChange', '氛围变换');
  await tool.uploadAndWait(await smallFile(samplePicture('villa-colour.webp'), 720));
  await tool.settings.getByRole('button', { name: /清晨 · 正午 · 黄昏 · 夜景.*4 券/ }).click();
  await tool.versions.nth(3).waitFor();
  const made = new Map<number, Awaited<ReturnType<typeof outcome>>>();
  for (const index of [0, 1, 2, 3]) {
    await tool.waitForVersion(index);
    await tool.versions.nth(index).click();
    await tool.waitForResult();
    const done = await outcome(tool, `atmosphereChange-${index}.png`);
    made.set(Number(done.task.settings.hour), done);
  }
  expect([...made.keys()].sort((a, b) => a - b)).toEqual([6.5, 12, 18.2, 20.5]);
  const [dawn, noon, dusk, night] = [6.5, 12, 18.2, 20.5].map((hour) => {
    const done = made.get(hour);
    if (!done) throw new Error(`no picture at ${hour}`);
    return brightness(done.result);
  }) as [number, number, number, number];
  expect(noon).toBeGreaterThan(Math.max(dawn, dusk));
  expect(Math.min(dawn, dusk)).toBeGreaterThan(night);
});

it.concurrent('智能扩图 keeps the original where it was, and compares it there', async ({
  task: test,
}) => {
  const tool = await openTool(stage, { as: AS, test }, '/extendImg', '智能扩图');
  await tool.uploadAndWait(await smallFile(benchPhoto('dock'), 640));
  await tool.setNumber('左', 128);
  await tool.setNumber('右', 64);
  const top = tool.stage.getByRole('button', { name: /拖动上边/ });
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp']) {
    await top.press(key);
  }
  const { input, result } = await run(tool, 'extendImg.png');
  const { width, height } = input;
  expect([result.width, result.height]).toEqual([width + 192, height + 32]);
  const feather = 8;
  const inner = [width - 2 * feather, height - 2 * feather] as const;
  expect(
    cut(result, 128 + feather, 32 + feather, ...inner).data.equals(
      cut(input, feather, feather, ...inner).data,
    ),
  ).toBe(true);

  const [whole, original] = await Promise.all([
    tool.result.boundingBox(),
    tool.original.boundingBox(),
  ]);
  if (!whole || !original) throw new Error('no pictures to compare');
  const scale = whole.width / result.width;
  expect(original.x - whole.x).toBeCloseTo(128 * scale, 0);
  expect(original.y - whole.y).toBeCloseTo(32 * scale, 0);
  expect(original.width).toBeCloseTo(width * scale, 0);

  const download = await tool.download('PNG');
  expect(pngSize(await download.path())).toEqual({ width: width + 192, height: height + 32 });
});

it.concurrent('物体移除 by a click and the button', async ({ task: test }) => {
  const tool = await openTool(stage, { as: AS, test }, '/clean', '物体移除');
  await tool.uploadAndWait(await smallFile(samplePicture('living-carton.webp'), 720));
  await tool.masks.choose('点选');
  await tool.masks.box([0.49, 0.75], [0.62, 0.92]);
  for (const face of [
    [0.53, 0.84],
    [0.58, 0.85],
    [0.55, 0.785],
  ] as const) {
    await tool.masks.click(face);
  }
  await tool.generate.click();
  await tool.waitForVersion(0);
  await tool.versions.first().click();
  await tool.waitForResult();
  const { task, input, result } = await outcome(tool, 'clean.png');
  const mask = await maskOf(await tool.file(String(task.settings.maskImage)));
  expect(changedBeyond(input, result, [mask], Number(task.effective.featherPx))).toBe(0);
  expect(changedWithin(input, result, mask)).toBeGreaterThan(0.5);
});

describe('enlarges', () => {
  it.concurrent.for([
    { route: '/realUpImg', name: '细节增强放大', times: 2, set: null },
    { route: '/upScaleImg', name: '清晰度提升', times: 3, set: '3×' },
  ])('$name', async ({ route, name, times, set }, { task: test }) => {
    const tool = await openTool(stage, { as: AS, test }, route, name);
    await tool.uploadAndWait(await smallFile(benchPhoto('coffee'), 320));
    if (set) await tool.settings.getByText(set, { exact: true }).click();
    const { input, result } = await run(tool, `${route.slice(1)}.png`);
    expect([result.width, result.height]).toEqual([input.width * times, input.height * times]);
    const [before, after] = [brightness(input), brightness(result)];
    expect(Math.abs(after - before)).toBeLessThan(2);
  });
});
