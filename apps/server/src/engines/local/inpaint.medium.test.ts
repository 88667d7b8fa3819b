import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { lineDrawingBytes, maskBytes, pictureBytes } from '../../testing/pictures.ts';
import type { EngineRequest } from '../engine.ts';
import { createLocalEngine } from './engine.ts';

const WIDTH = 320;
const HEIGHT = 240;
const FIRST = { left: 60, top: 130, width: 90, height: 70 };
const SECOND = { left: 200, top: 30, width: 80, height: 60 };

/** A dark disc on white paper. */
const itemOn = (ground: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="${ground}"/><circle cx="100" cy="100" r="60" fill="#703020"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const files: Record<string, Uint8Array> = {
  picture: await pictureBytes(),
  drawing: await lineDrawingBytes(),
  first: await maskBytes(WIDTH, HEIGHT, FIRST),
  second: await maskBytes(WIDTH, HEIGHT, SECOND),
  thing: await itemOn('#5a8ab0'),
  around: await maskBytes(200, 200, { left: 25, top: 25, width: 150, height: 150 }),
  item: await itemOn('#ffffff'),
  transparent: await itemOn('none'),
};
const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

async function run(toolId: string, settings: Settings) {
  const tool = findTool(toolId);
  if (!tool) throw new Error('no such tool');
  const request: EngineRequest = {
    taskId: 't1',
    tool,
    settings: { ...defaultsOf(tool.fields), uploadImage: 'picture', ...settings },
    seed: 3,
  };
  return engine.run(request, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    files: { read: async (id) => files[id] ?? new Uint8Array() },
    remote: { storedId: null, store: async () => undefined },
  });
}

const pixels = (bytes: Uint8Array) => sharp(bytes).flatten().removeAlpha().raw().toBuffer();

/** Shares of the pixels inside and outside (feather apart) the boxes that changed. */
async function changed(base: string, result: Uint8Array, boxes: readonly (typeof FIRST)[]) {
  const before = await pixels(files[base] ?? new Uint8Array());
  const after = await pixels(result);
  const count = { inside: 0, insideAll: 0, outside: 0 };
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const within = (grow: number) =>
      boxes.some(
        (b) =>
          x >= b.left - grow &&
          x < b.left + b.width + grow &&
          y >= b.top - grow &&
          y < b.top + b.height + grow,
      );
    const differs = [0, 1, 2].some((k) => before[p * 3 + k] !== after[p * 3 + k]);
    if (within(0)) {
      count.insideAll++;
      if (differs) count.inside++;
    } else if (differs && !within(3)) count.outside++;
  }
  return { inside: count.inside / count.insideAll, outside: count.outside };
}

describe('what words put into a masked place', () => {
  test.each([
    ['地面铺灰色大理石', 0.8],
    ['去掉', 0.3],
    // A third of the place is boxes before what reads as sky.
    ['换成晚霞天空', 0.6],
    ['种一排灌木', 0.3],
    ['铺草坪', 0.8],
    ['挂画', 0.5],
    ['', 0.3],
  ])('%s', async (prompt, least) => {
    const { outputs } = await run('lama', { maskImage: 'first', prompt });
    const share = await changed('picture', outputs[0]?.bytes ?? new Uint8Array(), [FIRST]);
    expect(share.outside).toBe(0);
    expect(share.inside).toBeGreaterThan(least);
  });

  test('refuses what only a generative engine can draw, and says what it can do', async () => {
    await expect(run('lama', { maskImage: 'first', prompt: '放一只橘猫' })).rejects.toMatchObject({
      kind: 'badInput',
      message: expect.stringContaining('ComfyUI'),
    });
  });
});

test('fills several places in one go, each with its own words', async () => {
  const { outputs, effective } = await run('localRenderingProIndoor', {
    inputKind: 'photo',
    regions: [
      { maskImage: 'first', prompt: '胡桃木地板' },
      { maskImage: 'second', prompt: '红砖墙' },
    ],
    count: 2,
  });
  expect(outputs).toHaveLength(2);
  expect(effective.understood).toHaveLength(2);
  for (const { bytes } of outputs) {
    const share = await changed('picture', bytes, [FIRST, SECOND]);
    expect(share.outside).toBe(0);
    expect(share.inside).toBeGreaterThan(0.8);
  }
  expect(outputs[0]?.bytes).not.toEqual(outputs[1]?.bytes);
});

test('a negative prompt binds every variant, and contradictions are told', async () => {
  const wood = {
    maskImage: 'first',
    prompt: '',
    negativePrompt: '木头，大理石，瓷砖，布艺',
    count: 2,
  };
  const { outputs } = await run('indoorExterior', { ...wood, inputKind: 'photo' });
  expect(outputs).toHaveLength(2);
  await expect(
    run('localRenderingPro', {
      inputKind: 'photo',
      negativePrompt: '红砖',
      regions: [{ maskImage: 'second', prompt: '红砖墙' }],
    }),
  ).rejects.toMatchObject({ kind: 'badInput', message: expect.stringContaining('红砖') });
});

test('outdoors too each place follows its own words, and an empty one the common words', async () => {
  const { outputs, effective } = await run('localRenderingPro', {
    inputKind: 'photo',
    prompt: '铺草坪',
    regions: [
      { maskImage: 'first', prompt: '' },
      { maskImage: 'second', prompt: '换成晚霞天空' },
    ],
  });
  expect(effective.understood).toEqual(['铺草坪：草坪', '换成晚霞天空：换天空']);
  const share = await changed('picture', outputs[0]?.bytes ?? new Uint8Array(), [FIRST, SECOND]);
  expect(share.outside).toBe(0);
  expect(share.inside).toBeGreaterThan(0.8);
});

test('an item from the library, one seen through its own alpha, and words alone', async () => {
  const library = await run('indoorExterior', { maskImage: 'first', itemImage: 'transparent' });
  const first = await changed('picture', library.outputs[0]?.bytes ?? new Uint8Array(), [FIRST]);
  expect(first.outside).toBe(0);
  expect(first.inside).toBeGreaterThan(0.2);
  const words = await run('indoorExterior', {
    maskImage: 'second',
    inputKind: 'photo',
    prompt: '墙上挂一面镜子',
  });
  expect(words.effective.understood).toEqual(['墙上挂一面镜子：镜子']);
  await expect(
    run('indoorExterior', { maskImage: 'first', inputKind: 'photo', prompt: '一张茶几' }),
  ).rejects.toMatchObject({ kind: 'badInput', message: expect.stringContaining('单品图') });
});

test('places an item cut out of its plain ground, and asks for a cleaner picture otherwise', async () => {
  const { outputs } = await run('indoorExterior', { maskImage: 'first', itemImage: 'item' });
  const share = await changed('picture', outputs[0]?.bytes ?? new Uint8Array(), [FIRST]);
  expect(share.outside).toBe(0);
  expect(share.inside).toBeGreaterThan(0.2);
});

test('renders a drawing only where it is masked', async () => {
  const { outputs, effective } = await run('architecturalPart', {
    uploadImage: 'drawing',
    inputKind: 'line',
    maskImage: 'first',
    prompt: '木地板',
  });
  expect(effective).toMatchObject({ inputKind: 'line' });
  const share = await changed('drawing', outputs[0]?.bytes ?? new Uint8Array(), [FIRST]);
  expect(share.outside).toBe(0);
  expect(share.inside).toBeGreaterThan(0.8);
});

test('a rectangle around what words name covers that alone, and says so', async () => {
  const sofa = { uploadImage: 'thing', maskImage: 'around', inputKind: 'photo' };
  const { outputs, effective } = await run('lama', { ...sofa, prompt: '沙发换成白色亚麻' });
  const [before, after] = await Promise.all([
    pixels(files.thing ?? new Uint8Array()),
    pixels(outputs[0]?.bytes ?? new Uint8Array()),
  ]);
  const changedAt = (x: number, y: number) =>
    before
      .subarray((y * 200 + x) * 3)
      .compare(after, (y * 200 + x) * 3, (y * 200 + x) * 3 + 3, 0, 3) !== 0;
  expect(changedAt(100, 100)).toBe(true);
  expect([changedAt(35, 35), changedAt(165, 165), changedAt(100, 35)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(effective.images).toEqual([{ note: expect.stringContaining('点名的物件') }]);
});

test('restyles a surface by category when no words are given', async () => {
  const { outputs } = await run('indoorExterior', {
    maskImage: 'first',
    inputKind: 'photo',
    prompt: '奶油风',
  });
  const share = await changed('picture', outputs[0]?.bytes ?? new Uint8Array(), [FIRST]);
  expect(share.outside).toBe(0);
  expect(share.inside).toBeGreaterThan(0.8);
});
