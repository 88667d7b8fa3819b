import { describe, expect, it } from 'vitest';
import { maskIn, outcome } from './drive.ts';
import { ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { changed, changedBeyond, smallFile } from './pixels.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const open = async (path: string, name: string, phone: string) => {
  const { page } = await stage.visit({ as: phone });
  const tool = new ToolPage(page, name);
  await tool.open(path);
  return tool;
};

describe('a sample fills the page and runs without an upload', () => {
  it.each([
    { path: '/indoorRender', name: '室内渲染', phone: '13800000011' },
    { path: '/architecturalRenderNew', name: '建筑渲染', phone: '13800000012' },
    { path: '/gongzhuangRender', name: '工装渲染', phone: '13800000013' },
  ])('$name', async ({ path, name, phone }) => {
    const tool = await open(path, name, phone);
    await tool.trySample();
    expect(await tool.prompt.inputValue()).not.toBe('');
    await tool.start();
    await tool.waitForResult();
    expect(await tool.information()).toMatch(/内置引擎.*结构保真\s*\d+/s);
    const { input, result } = await outcome(tool, `${path.slice(1)}.png`);
    expect([result.width, result.height]).toEqual([input.width, input.height]);
  });

  it('图片转线稿', async () => {
    const tool = await open('/toline', '图片转线稿', '13800000014');
    await tool.trySample();
    await tool.start();
    await tool.waitForResult();
    expect(await tool.information()).toContain('内置引擎');
  });

  it('物体移除', async () => {
    const tool = await open('/clean', '物体移除', '13800000015');
    await tool.trySample();
    await tool.settings.getByRole('img', { name: '选区' }).waitFor();
    await tool.start();
    await tool.waitForVersion(0);
    await tool.versions.first().click();
    await tool.waitForResult();
    expect(await tool.information()).toContain('内置引擎');
  });
});

it('文生图 makes a picture of words alone, designed and traced by the built-in engine', async () => {
  const tool = await open('/text2Img', '文生图', '13800000017');
  await tool.settings.getByRole('button', { name: '海边别墅' }).click();
  expect(await tool.prompt.inputValue()).toContain('泳池');
  await tool.start();
  await tool.waitForResult();
  const { task, result } = await outcome(tool, 'text2Img.png');
  expect([result.width, result.height]).toEqual([1024, 576]);
  expect(task.effective).toMatchObject({
    understood: expect.arrayContaining(['别墅', '泳池', '黄昏']),
    images: [{ scene: { space: 'villa', surroundings: 'waterfront' } }],
  });
});

it('空房间布置 furnishes a bare room and leaves what is neither covered nor shaded', async () => {
  const tool = await open('/emptyRoom', '空房间布置', '13800000018');
  await tool.uploadAndWait(await smallFile(samplePicture('living-bare.webp'), 640));
  await tool.prompt.fill('奶油风客厅，弧形沙发，圆茶几，地毯，绿植');
  await tool.start();
  await tool.waitForResult();
  const { task, input, result } = await outcome(tool, 'emptyRoom.png');
  const items = ['sofa-curved', 'coffee-table-round'].map((kind) =>
    expect.objectContaining({ kind }),
  );
  expect(task.effective).toMatchObject({
    images: [{ scene: { items: expect.arrayContaining(items) } }],
  });
  const differs = changed(input, result);
  const share = differs.reduce((sum, each) => sum + each, 0) / differs.length;
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.8);
});

it('物体移除 runs when the stroke is let go', async () => {
  const tool = await open('/clean', '物体移除', '13800000016');
  await tool.uploadAndWait(samplePicture('living-carton.webp'));
  // Zigzag over the carton and its shadow.
  await tool.paint([
    [0.59, 0.73],
    [0.7, 0.73],
    [0.59, 0.78],
    [0.73, 0.82],
    [0.56, 0.83],
    [0.72, 0.86],
  ]);
  await tool.waitForVersion(0);
  expect(await tool.versions.count()).toBe(1);
  await tool.versions.first().click();
  await tool.waitForResult();
  const { task, input, result } = await outcome(tool, 'clean-stroke.png');
  const mask = await maskIn(tool, task.settings.maskImage);
  expect([result.width, result.height]).toEqual([1280, 853]);
  expect(changedBeyond(input, result, [mask], Number(task.effective.featherPx))).toBe(0);
});
