import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import type { EngineContext } from '../engine.ts';
import { createKernelPool } from './pool.ts';
import { runText2Img } from './text2img.ts';

const pool = createKernelPool(silentLog);
afterAll(() => pool.close());

/** Smaller than anybody may ask for: what is looked at here shows in a few pixels. */
const TINY = { size: '48', ratio: '4:3' };

async function draw(settings: Settings, more: Partial<EngineContext> = {}) {
  const tool = findTool('text2Img');
  if (!tool) throw new Error('no such tool');
  const request = {
    taskId: 't1',
    tool,
    settings: { ...defaultsOf(tool.fields), ...TINY, ...settings },
    seed: 7,
  };
  const context: EngineContext = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    files: { read: async () => new Uint8Array() },
    remote: { storedId: null, store: async () => undefined },
    ...more,
  };
  return runText2Img(request, context, pool);
}

interface Image {
  readonly note?: string;
  readonly scene: { readonly space: string; readonly style: string; readonly items: unknown[] };
}
const imagesOf = (effective: Readonly<Record<string, unknown>>) => effective.images as Image[];

describe('pictures from words', () => {
  test('two different rooms of the size asked for, the first early, told how they were taken', async () => {
    const fractions: number[] = [];
    const early: number[] = [];
    const { outputs, effective } = await draw(
      { prompt: '奶油风客厅，弧形沙发，量子纠缠', count: 2 },
      {
        onProgress: (fraction) => fractions.push(fraction),
        onOutput: ({ ordinal }) => early.push(ordinal),
      },
    );
    const means = await Promise.all(
      outputs.map(async ({ bytes }) => (await sharp(bytes).stats()).channels.map((c) => c.mean)),
    );
    expect(outputs).toMatchObject([
      { widthPx: 48, heightPx: 36, seed: 7 },
      { widthPx: 48, heightPx: 36, seed: 8 },
    ]);
    for (const mean of means.flat()) expect(mean).toBeGreaterThan(40);
    expect(early).toEqual([0, 1]);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(effective).toMatchObject({ understood: expect.arrayContaining(['弧形沙发']) });
    const [one, two] = imagesOf(effective);
    expect(one).toMatchObject({ note: '没有听懂：量子纠缠', scene: { style: 'cream' } });
    expect(one?.scene.items).not.toEqual(two?.scene.items);
  });

  test('the same settings and seed give the same bytes; a category stands for what is not said', async () => {
    const settings = { prompt: '温馨', classifyId2: '506', classifyId3: '50604' };
    const [one, two] = [await draw(settings), await draw(settings)];
    expect(Buffer.from(one.outputs[0]?.bytes ?? []).equals(two.outputs[0]?.bytes ?? [])).toBe(true);
    expect(imagesOf(one.effective)).toMatchObject([
      { scene: { space: 'bath', style: 'wabisabi' } },
    ]);
  });

  test('stops when the run is cancelled', async () => {
    const stopping = new AbortController();
    const onProgress = (_: number, stage: string) => {
      if (stage === '搭建场景') stopping.abort();
    };
    const stopped = draw({ prompt: '卧室' }, { signal: stopping.signal, onProgress });
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('a picture of a given scene', () => {
  const pixelsOf = async ({ outputs }: Awaited<ReturnType<typeof draw>>) =>
    sharp(outputs[0]?.bytes).removeAlpha().raw().toBuffer();

  test('is that of the scene as it stands, without what was taken out of it', async () => {
    const seed = 7;
    const designed = await draw({ prompt: '现代客厅' });
    const { scene } = imagesOf(designed.effective)[0] ?? {};
    const again = await draw({ prompt: undefined, scene, seed });
    expect(await pixelsOf(again)).toEqual(await pixelsOf(designed));
    expect(imagesOf(again.effective)).toEqual([{ scene }]);
    expect(again.effective).toMatchObject({ prompt: '现代客厅', understood: [] });

    const items = scene?.items.filter((item) => !isSofa(item));
    expect(items?.length).toBeLessThan(scene?.items.length ?? 0);
    const edited = await pixelsOf(
      await draw({ prompt: undefined, scene: { ...scene, items }, seed }),
    );
    const before = await pixelsOf(again);
    const changes = Array.from(edited, (value, at) => Math.abs(value - (before[at] ?? 0)));
    const [top, bottom] = [0, changes.length / 2].map((from) =>
      changes.slice(from, from + changes.length / 2).reduce((sum, each) => sum + each, 0),
    );
    expect(bottom).toBeGreaterThan(2 * (top ?? 0));
  });

  test('is refused where the scene names what cannot be built', async () => {
    await expect(draw({ scene: { version: 1 } })).rejects.toMatchObject({
      kind: 'badInput',
      message: expect.stringContaining('seed：应为数字'),
    });
  });
});

const isSofa = (item: unknown): boolean => /"kind":"sofa/.test(JSON.stringify(item));
