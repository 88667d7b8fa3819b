import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { openTool } from './drive.ts';
import { benchPhoto } from './pictures.ts';
import { pixelsOf, smallFile } from './pixels.ts';
import { useStage } from './stage.ts';

/** The mark that leaves with a result, and the page that reads it. Elsewhere products mark nothing visibly. */
const stage = useStage({ AI_LABELS: '{}' });
const WIDTH = 480;

it('a downloaded result says who made it, to the eye and to the page that checks', async ({
  task: test,
}) => {
  const tool = await openTool(stage, { as: '13800000091', test }, '/upScaleImg', '清晰度提升');
  const source = await smallFile(benchPhoto('dock'), WIDTH / 2);
  await tool.uploadAndWait(source);
  await tool.start();
  await tool.waitForResult();
  const { page } = tool;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await tool.stage.getByRole('button', { name: '下载' }).click();
      await page.getByRole('menuitem', { name: 'PNG' }).click();
    })(),
  ]);
  const bytes = await readFile(await download.path());
  const { width, height, channels, data } = await pixelsOf(bytes);
  // White characters stand in the lower right corner of a photograph that has no white there.
  let white = 0;
  for (let y = Math.floor(height * 0.85); y < height; y++) {
    for (let x = Math.floor(width * 0.7); x < width; x++) {
      const at = (y * width + x) * channels;
      if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 240) white += 1;
    }
  }
  expect(white).toBeGreaterThan(50);

  await page.goto('/verify');
  await page.getByLabel('要核验的文件').setInputFiles({
    ...{ name: '结果.png', mimeType: 'image/png', buffer: bytes },
  });
  await page.getByRole('heading', { name: /这份内容出自本站，记录为“清晰度提升”/ }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await page.getByLabel('要核验的文件').setInputFiles(source);
  await page.getByText('没有读到隐式标识').waitFor();
});
