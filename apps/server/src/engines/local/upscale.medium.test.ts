import { createRandom } from '@zhuhui/kernels';
import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

async function run(id: 'upScaleImg' | 'realUpImg', bytes: Uint8Array, settings: Settings = {}) {
  const tool = findTool(id);
  if (!tool) throw new Error('no such tool');
  const fractions: number[] = [];
  const { outputs, effective } = await engine.run(
    {
      taskId: 't1',
      tool,
      settings: { ...defaultsOf(tool.fields), uploadImage: 'picture', ...settings },
      seed: 3,
    },
    {
      signal: new AbortController().signal,
      onProgress: (fraction) => fractions.push(fraction),
      files: { read: async () => bytes },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(outputs).toHaveLength(1);
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), effective };
}

const picture = await pictureBytes(150, 110, 'png');
const pixelsAt = (bytes: Uint8Array, width: number, height: number) =>
  sharp(bytes).removeAlpha().resize(width, height, { kernel: 'cubic' }).raw().toBuffer();

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

test.each(['2', '3', '4'])('enlarges ×%s and stays the same picture', async (scale) => {
  const { bytes, effective } = await run('upScaleImg', picture, { scale, denoise: 0 });
  const { width, height, hasAlpha } = await sharp(bytes).metadata();
  expect({ width, height, hasAlpha }).toEqual({
    width: 150 * Number(scale),
    height: 110 * Number(scale),
    hasAlpha: false,
  });
  expect(effective).toMatchObject({ scale: Number(scale), jpeg: false });
  const before = await pixelsAt(picture, 150, 110);
  expect(meanDifference(await pixelsAt(bytes, 150, 110), before)).toBeLessThan(1);
});

test('keeps what is transparent, and lets no hidden colour through', async () => {
  const hole = Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="40"/></svg>');
  const white = {
    create: { width: 120, height: 100, channels: 4, background: '#ffffff' },
  } as const;
  const cut = await sharp(white)
    .composite([{ input: hole, blend: 'dest-out' }])
    .png()
    .toBuffer();
  const { bytes } = await run('upScaleImg', cut);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 240, height: 200, channels: 4 });
  const middle = 4 * (100 * 240 + 120);
  expect(data[middle + 3]).toBe(0);
  expect(data[4 * (190 * 240 + 20) + 3]).toBe(255);
  for (let p = 0; p < 240 * 200; p++) {
    if ((data[4 * p + 3] ?? 0) > 0) expect(data[4 * p]).toBeGreaterThan(250);
  }
});

test('takes noise and the blocks of a JPEG off when asked to', async () => {
  const random = createRandom(5);
  const raw = await sharp(picture).removeAlpha().raw().toBuffer();
  const speckled = Buffer.from(
    raw.map((value) => Math.min(255, Math.max(0, Math.round(value + 14 * random.normal())))),
  );
  const noisy = await sharp(speckled, { raw: { width: 150, height: 110, channels: 3 } })
    .png()
    .toBuffer();
  const [kept, cleaned] = await Promise.all(
    [0, 0.5].map((denoise) => run('upScaleImg', noisy, { denoise })),
  );
  expect(Number(kept?.effective.noise)).toBeGreaterThan(5);
  const large = await run('upScaleImg', picture, { denoise: 0 });
  const truth = await pixelsAt(large.bytes, 300, 220);
  const errors = await Promise.all(
    [kept, cleaned].map(async (one) =>
      meanDifference(await pixelsAt(one?.bytes ?? new Uint8Array(), 300, 220), truth),
    ),
  );
  expect(errors[1]).toBeLessThan(0.7 * (errors[0] ?? 0));

  const jpeg = await sharp(picture).jpeg({ quality: 45 }).toBuffer();
  const [blocky, smooth] = await Promise.all(
    [false, true].map((deblock) => run('upScaleImg', jpeg, { deblock, denoise: 0 })),
  );
  expect(smooth?.effective).toMatchObject({ jpeg: true });
  expect(Buffer.from(smooth?.bytes ?? []).equals(Buffer.from(blocky?.bytes ?? []))).toBe(false);
});

test('adds detail by the setting and the seed', async () => {
  const [plain, rich] = await Promise.all(
    [0, 1].map((detail) => run('realUpImg', picture, { detail })),
  );
  const metadata = await sharp(rich?.bytes).metadata();
  expect([metadata.width, metadata.height]).toEqual([300, 220]);
  expect(rich?.effective).toMatchObject({ detail: 1, resemblance: 0.7, seed: 3 });
  expect(Buffer.from(rich?.bytes ?? []).equals(Buffer.from(plain?.bytes ?? []))).toBe(false);
});

test('refuses what would be too large', async () => {
  const huge = await sharp({
    create: { width: 5000, height: 2600, channels: 3, background: '#777777' },
  })
    .png()
    .toBuffer();
  await expect(run('upScaleImg', huge, { scale: '4' })).rejects.toMatchObject({
    kind: 'badInput',
  });
});
