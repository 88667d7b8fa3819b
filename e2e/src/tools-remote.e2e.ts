import { findTool } from '@zhuhui/tools';
import { afterAll, expect, it } from 'vitest';
import { openTool } from './drive.ts';
import type { FinalTask, ToolPage } from './pages/tool-page.ts';
import { benchPhoto, samplePicture } from './pictures.ts';
import { keep, pixelsOf, smallFile } from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { besideArk, type Provider, startProvider } from './provider.ts';
import { useStage } from './stage.ts';
import { RUN_WITHIN_MS } from './waits.ts';

/** The tools that make something out of words or of nothing, done by a remote engine, driven through a server that speaks its protocol. */

let provider: Provider | undefined;
const stage = useStage(async () => {
  provider = await startProvider('ark');
  return { ...besideArk(provider), ...WELL_OFF };
});
afterAll(() => provider?.stop());

const AS = '13800000025';
const WORDS = '奶油风客厅，暖光，缓缓推近';

const photo = (name: string) => smallFile(benchPhoto(name), 320, 'jpeg');
const giveWords = (tool: ToolPage) => tool.prompt.fill(WORDS);

it.concurrent.for<{
  id: string;
  fill: (tool: ToolPage) => Promise<unknown>;
  /** What the run was started with, beside its defaults. */
  sent: Readonly<Record<string, unknown>>;
  /** How many files it makes. */
  makes?: number;
}>([
  {
    id: 'text2Img',
    async fill(tool) {
      await giveWords(tool);
      await tool.settings
        .getByRole('group', { name: '张数' })
        .getByText('2 张', { exact: true })
        .click();
    },
    sent: { prompt: WORDS, count: 2 },
    makes: 2,
  },
  {
    id: 'emptyRoom',
    async fill(tool) {
      await tool.uploadAndWait(await smallFile(samplePicture('bedroom-line.png'), 480));
      await giveWords(tool);
    },
    sent: { prompt: WORDS, density: 'medium' },
  },
  { id: 'text2Video', fill: giveWords, sent: { prompt: WORDS, seconds: 5, ratio: '16:9' } },
  {
    id: 'img2Video',
    async fill(tool) {
      await tool.uploadAndWait(await photo('living_room'));
      await tool.give('尾帧', await photo('kitchen'));
      await giveWords(tool);
    },
    sent: { prompt: WORDS, lastImage: expect.any(String) },
  },
  {
    id: 'imgs2Video',
    async fill(tool) {
      const files = await Promise.all(['living_room', 'kitchen', 'dock'].map(photo));
      await tool.settings.getByLabel('图片：选择文件').setInputFiles(files);
      await tool.settings.getByRole('img', { name: '第 3 张' }).waitFor();
    },
    sent: { images: [expect.any(String), expect.any(String), expect.any(String)] },
  },
])('$id', async ({ id, fill, sent, makes = 1 }, { task: test }) => {
  const { name, routes, resultKind } = findTool(id) ?? { name: '', routes: [], resultKind: '' };
  const tool = await openTool(stage, { as: AS, test }, routes[0] ?? '', name);
  await fill(tool);
  await tool.start();
  const made = resultKind === 'video' ? await film(tool) : await pictures(tool);
  expect(made.engine).toMatchObject({ id: 'ark' });
  expect(made.settings).toMatchObject(sent);
  expect(made.results).toHaveLength(makes);
});

async function pictures(tool: ToolPage): Promise<FinalTask> {
  await tool.waitForResult();
  const task = await tool.task();
  for (const [index, { fileId, width, height }] of task.results.entries()) {
    const bytes = await tool.file(fileId);
    keep(`${tool.name}-${index}.png`, bytes);
    expect(await pixelsOf(bytes)).toMatchObject({ width, height });
  }
  return task;
}

async function film(tool: ToolPage): Promise<FinalTask> {
  const shown = tool.stage.locator('video');
  await shown.waitFor({ timeout: RUN_WITHIN_MS });
  const task = await tool.task(shown);
  expect(task.results[0]).toMatchObject({ kind: 'video', mime: 'video/mp4' });
  const bytes = await tool.file(task.results[0]?.fileId ?? '');
  keep(`${tool.name}.mp4`, bytes);
  expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
  // Where the browser knows the format it plays what was stored.
  const seconds = await shown.evaluate(async (element) => {
    const video = element as HTMLVideoElement;
    if (video.canPlayType('video/mp4; codecs="avc1.42c00a"') === '') return null;
    while (video.readyState < HTMLMediaElement.HAVE_METADATA) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return video.duration;
  });
  if (seconds !== null) expect(seconds).toBeGreaterThan(3);
  return task;
}
