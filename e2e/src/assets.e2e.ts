import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { DESKTOP } from './browser.ts';
import { maskIn, openTool, run } from './drive.ts';
import { AssetLibrary } from './pages/asset-library.ts';
import { ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { changedBeyond, distance, meanColour, smallFile } from './pixels.ts';
import { useStage } from './stage.ts';

/** The asset library, from the pages that take something out of it. */

const stage = useStage();
const AS = '13800000035';
const PHONE = { width: 390, height: 844 } as const;

it.concurrent('材质替换 lays the swatch that was chosen, and nothing beside the mask', async ({
  task: test,
}) => {
  const tool = await openTool(stage, { as: AS, test }, '/materialChange', '材质替换');
  await tool.uploadAndWait(await smallFile(samplePicture('kitchen-colour.webp'), 480));
  await tool.masks.choose('画笔');
  await tool.masks.setBrush(60);
  await tool.masks.stroke([
    [0.3, 0.9],
    [0.6, 0.9],
  ]);
  await tool.settings.getByText('砖与瓷砖', { exact: true }).click();
  await tool.settings.getByRole('searchbox', { name: '搜索材料库' }).fill('清水红砖');
  await tool.settings.getByText('红砖', { exact: true }).click();
  await tool.settings.getByText('常规单块长边 25 cm').waitFor();

  const { task, input, result } = await run(tool, 'materialChange-swatch.png');
  expect(task.settings.material).toBe('brickRed');
  expect(task.effective.material).toBe('brickRed');
  const mask = await maskIn(tool, task.settings.maskImage);
  expect(changedBeyond(input, result, [mask], Number(task.effective.featherPx))).toBe(0);
  expect(distance(meanColour(input, mask), meanColour(result, mask))).toBeGreaterThan(15);
});

it.concurrent('室内渲染 follows a style picture of the library', async ({ task: test }) => {
  const tool = await openTool(stage, { as: AS, test }, '/indoorRender', '室内渲染');
  await tool.trySample(1);
  const library = new AssetLibrary(tool.page);
  await library.openFrom('风格参考图');
  await library.search('奶油风 客厅');
  await library.take('奶油风客厅');
  await tool.settings.getByRole('img', { name: '风格参考图' }).waitFor();
  const { task } = await run(tool, 'indoorRender-style.png');
  expect(task.settings.styleImage).toEqual(expect.any(String));
});

it.concurrent.for([
  { viewport: DESKTOP, theme: 'light' },
  { viewport: PHONE, theme: 'dark' },
] as const)('opens for a visitor, $viewport.width px, $theme', async (look, { task: test }) => {
  const visit = await stage.visit({ ...look, test });
  const tool = new ToolPage(visit.page, '氛围变换');
  await tool.open('/atmosphereChange');
  const library = new AssetLibrary(visit.page);
  await library.openFrom('天空图');
  for (const [kind, name] of [
    ['天空', '日落'],
    ['家具', '木框休闲椅'],
    ['材质', '胡桃木'],
  ] as const) {
    await library.showShelf(kind);
    await library.asset(name).waitFor();
  }
  expect(await graveFindings(visit.page)).toEqual([]);
  await visit.screenshot(`素材库 ${look.viewport.width} ${look.theme}`);
});
