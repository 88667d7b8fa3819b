import { readCaption } from '@zhuhui/labels';
import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { filmEncoder, shownAt } from '../../testing/films.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import type { EngineContext } from '../engine.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());
/** Of the engine that stands behind the film port, to look at what was made. */
const reader = await filmEncoder();

const wide = await pictureBytes(96, 64, 'png');
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const files: Record<string, Buffer> = {
  wide: Buffer.from(wide),
  red: await plain(96, 54, '#d03020'),
  blue: await plain(54, 96, '#2040c0'),
};

async function film(toolId: string, settings: Settings, context: Partial<EngineContext> = {}) {
  const tool = findTool(toolId);
  if (!tool) throw new Error('no such tool');
  const fractions: number[] = [];
  const { outputs, effective } = await engine.run(
    { taskId: 't1', tool, settings: { ...defaultsOf(tool.fields), ...settings }, seed: 4 },
    {
      signal: new AbortController().signal,
      onProgress: (fraction) => fractions.push(fraction),
      files: { read: async (name) => files[name] ?? Buffer.alloc(0) },
      remote: { storedId: null, store: async () => undefined },
      ...context,
    },
  );
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  const [output] = outputs;
  if (!output) throw new Error('no film');
  return { output, effective };
}

const meanOf = async (film: Uint8Array, second: number) => {
  const pixels = await shownAt(film, second);
  return [0, 1, 2].map((c) => {
    let sum = 0;
    for (let i = c; i < pixels.length; i += 3) sum += pixels[i] ?? 0;
    return Math.round((sum * 3) / pixels.length);
  }) as [number, number, number];
};

describe('a film of one picture', () => {
  it('is as long as asked for, moves, and is the same a second time', async () => {
    const previews: string[] = [];
    const settings = { uploadImage: 'wide', seconds: 3, prompt: '镜头向左平移，下起小雨' };
    const onPreview = ({ mime }: { mime: string }) => void previews.push(mime);
    const { output, effective } = await film('img2Video', settings, { onPreview });
    expect(output).toMatchObject({ kind: 'video', widthPx: 192, heightPx: 128 });
    expect(output.durationSeconds).toBe(3);
    expect(effective).toMatchObject({ camera: 'truck', understood: ['平移', '向左'] });
    expect(effective.images).toEqual([{ note: expect.stringContaining('没有用上') }]);
    expect(previews).toHaveLength(3);
    const [first, last] = await Promise.all([shownAt(output.bytes, 0), shownAt(output.bytes, 2.9)]);
    expect(first.equals(last)).toBe(false);
    const again = await film('img2Video', settings);
    expect((await shownAt(again.output.bytes, 1.5)).equals(await shownAt(output.bytes, 1.5))).toBe(
      true,
    );
  });

  it('ends in the last picture', async () => {
    const settings = { uploadImage: 'wide', lastImage: 'red', seconds: 3 };
    const { output } = await film('img2Video', settings);
    const [r, g, b] = await meanOf(output.bytes, 2.92);
    expect(Math.abs(r - 208) + Math.abs(g - 48) + Math.abs(b - 32)).toBeLessThan(12);
  });

  it('has the visible mark in its pictures where nobody can burn it in later', async () => {
    const marked: number[] = [];
    const markFrame: EngineContext['markFrame'] = async ({ data, channels, width }) => {
      marked.push(channels * width);
      data.fill(0);
    };
    const { output } = await film('img2Video', { uploadImage: 'red', seconds: 3 }, { markFrame });
    expect(marked).toHaveLength(75);
    expect((await meanOf(output.bytes, 1))[0]).toBeLessThan(8);
    expect(readCaption(Buffer.from(output.bytes))).toBeNull();
  });

  it('stops at once when it is not wanted', async () => {
    const stop = new AbortController();
    const onProgress = (fraction: number) => {
      if (fraction > 0.3) stop.abort('notWanted');
    };
    const settings = { uploadImage: 'wide', seconds: 10 };
    const run = film('img2Video', settings, { signal: stop.signal, onProgress });
    await expect(run).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

it('shows several pictures in their order, whole where they would be cut too much, under a title', async () => {
  const settings = {
    images: ['red', 'blue', 'red'],
    secondsEach: 1,
    transition: 'slide',
    title: '云栖小院',
  };
  const { output, effective } = await film('imgs2Video', settings);
  expect(output).toMatchObject({ widthPx: 192, heightPx: 108, durationSeconds: 3 });
  expect(effective.cameras).toEqual(['push', 'truck', 'pull']);
  expect((await meanOf(output.bytes, 0.2))[0]).toBeGreaterThan(180);
  const [red, , blue] = await meanOf(output.bytes, 1.5);
  expect(blue).toBeGreaterThan(red + 40);
  const frame = await sharp(Buffer.from(await reader.frame(output.bytes, 1.5)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const brightest = Math.max(...frame.subarray(192 * 90 * 3));
  expect(brightest).toBeGreaterThan(200);
  expect((await meanOf(output.bytes, 2.9))[0]).toBeGreaterThan(160);
});
