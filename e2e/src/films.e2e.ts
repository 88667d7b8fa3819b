import { expect, it } from 'vitest';
import { openTool } from './drive.ts';
import type { FinalTask, ToolPage } from './pages/tool-page.ts';
import { benchPhoto } from './pictures.ts';
import { keep, smallFile } from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { useStage } from './stage.ts';
import { RUN_WITHIN_MS } from './waits.ts';

/** Films of pictures, by the built-in engine. */

const stage = useStage(WELL_OFF);
const AS = '13800000067';
const photo = (name: string) => smallFile(benchPhoto(name), 240, 'jpeg');

it.concurrent('图生视频 moves the camera as the words say, and says what it did not use', async ({
  task: test,
}) => {
  const tool = await openTool(stage, { as: AS, test }, '/img2Video', '图生视频');
  await tool.uploadAndWait(await photo('living_room'));
  await tool.prompt.fill('镜头向左平移，窗外下起小雨');
  await tool.setNumber('时长', 3);
  await tool.start();
  const { settings, effective } = await film(tool, 3);
  expect(settings).toMatchObject({ camera: 'push', seconds: 3 });
  expect(effective).toMatchObject({ camera: 'truck', understood: ['平移', '向左'] });
  expect(effective.images).toEqual([{ note: expect.stringContaining('没有用上') }]);
});

it.concurrent('多图生视频 joins pictures under a title', async ({ task: test }) => {
  const tool = await openTool(stage, { as: AS, test }, '/imgs2Video', '多图生视频');
  const files = await Promise.all(['living_room', 'kitchen', 'dock'].map(photo));
  await tool.settings.getByLabel('图片：选择文件').setInputFiles(files);
  await tool.settings.getByRole('img', { name: '第 3 张' }).waitFor();
  await tool.setNumber('每张时长', 1);
  await tool.settings.getByLabel('片名').fill('云栖小院');
  await tool.start();
  const { settings, effective } = await film(tool, 3);
  expect(settings).toMatchObject({ secondsEach: 1, title: '云栖小院' });
  expect(effective.cameras).toHaveLength(3);
});

/** The film on the stage: built in, as long as it should be where the browser knows the format. */
async function film(tool: ToolPage, seconds: number): Promise<FinalTask> {
  const shown = tool.stage.locator('video');
  await shown.waitFor({ timeout: RUN_WITHIN_MS });
  const task = await tool.task(shown);
  expect(task.engine).toMatchObject({ id: 'local' });
  expect(task.results[0]).toMatchObject({ kind: 'video', mime: 'video/mp4' });
  keep(`${tool.name}.mp4`, await tool.file(task.results[0]?.fileId ?? ''));
  const plays = await shown.evaluate(async (element) => {
    const video = element as HTMLVideoElement;
    if (video.canPlayType('video/mp4; codecs="avc1.42c01f"') === '') return null;
    while (video.readyState < HTMLMediaElement.HAVE_METADATA) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return video.duration;
  });
  if (plays !== null) expect(plays).toBeCloseTo(seconds, 1);
  return task;
}
