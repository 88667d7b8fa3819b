import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { lineDrawingBytes, pictureBytes } from '../../testing/pictures.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

interface Facts {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly saved: number;
  readonly note: string;
}

async function compress(images: readonly Uint8Array[], settings: Settings = {}) {
  const tool = findTool('compress');
  if (!tool) throw new Error('no such tool');
  const { outputs, effective } = await engine.run(
    {
      taskId: 't1',
      tool,
      settings: {
        ...defaultsOf(tool.fields),
        images: images.map((_, i) => String(i)),
        ...settings,
      },
      seed: 1,
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async (id) => images[Number(id)] ?? new Uint8Array() },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  const facts = effective.images as readonly Facts[];
  outputs.forEach(({ bytes }, i) => {
    expect(bytes.length).toBeLessThanOrEqual(images[i]?.length ?? 0);
    expect(facts[i]).toMatchObject({ bytesBefore: images[i]?.length, bytesAfter: bytes.length });
  });
  return { outputs, facts, first: outputs[0]?.bytes ?? new Uint8Array() };
}

const seen = (bytes: Uint8Array) => sharp(bytes).autoOrient().ensureAlpha().raw().toBuffer();
const picture = await pictureBytes(320, 240, 'png');
const open = (): Sharp => sharp(picture);
const withHole = () =>
  open()
    .ensureAlpha(0.5)
    .composite([
      {
        input: Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="40"/></svg>'),
        blend: 'dest-out',
      },
    ]);

const noisy = (strength: number) =>
  open().composite([
    {
      input: {
        create: {
          width: 320,
          height: 240,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: strength },
        },
      },
      blend: 'soft-light',
    },
  ]);

describe('lossless', () => {
  test('a batch keeps its order, formats and every pixel', async () => {
    const images = [
      await lineDrawingBytes(),
      await open().jpeg({ quality: 95, optimiseCoding: false }).toBuffer(),
      await open().greyscale().png({ compressionLevel: 1 }).toBuffer(),
      await withHole().png({ compressionLevel: 1 }).toBuffer(),
      await open().webp({ lossless: true, effort: 0 }).toBuffer(),
    ];
    const { outputs, facts } = await compress(images);
    expect(outputs.map(({ mime }) => mime)).toEqual([
      'image/png',
      'image/jpeg',
      'image/png',
      'image/png',
      'image/webp',
    ]);
    for (const [i, { bytes }] of outputs.entries()) {
      expect((await seen(bytes)).equals(await seen(images[i] ?? bytes)), `picture ${i}`).toBe(true);
    }
    for (const fact of facts.slice(0, 4)) expect(fact).toMatchObject({ note: '' });
    expect(outputs[2]?.scores?.saved).toBeGreaterThan(0.3);
  });

  test.each(['png', 'webp', 'avif'] as const)('to %s, pixel for pixel', async (format) => {
    const source = await withHole().png({ compressionLevel: 0 }).toBuffer();
    const { first, outputs } = await compress([source], { format });
    expect(outputs[0]?.mime).toBe(`image/${format}`);
    expect((await seen(first)).equals(await seen(source))).toBe(true);
  });

  test('16 bits a channel stay 16 bits', async () => {
    const values = Uint16Array.from({ length: 64 * 48 * 3 }, (_, i) => i * 7);
    const deep = await sharp(values, { raw: { width: 64, height: 48, channels: 3 } })
      .toColourspace('rgb16')
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { first } = await compress([deep]);
    const pixels = (bytes: Uint8Array) =>
      sharp(bytes).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect(first.length).toBeLessThan(deep.length);
    expect((await sharp(first).metadata()).depth).toBe('ushort');
    expect((await pixels(first)).equals(await pixels(deep))).toBe(true);
  });

  test('what cannot be had comes back as it was, and says why', async () => {
    const grain = Uint8Array.from(
      { length: 96 * 96 * 3 },
      (_, i) => Math.imul(i, 2654435761) >>> 24,
    );
    const jpeg = await sharp(grain, { raw: { width: 96, height: 96, channels: 3 } })
      .jpeg({ quality: 60, mozjpeg: true })
      .toBuffer();
    const animated = await sharp([picture, await open().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const cmyk = await open().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer();
    const note = async (image: Uint8Array, settings: Settings) => {
      const { first, facts } = await compress([image], settings);
      expect(Buffer.from(first).equals(image)).toBe(true);
      return facts[0]?.note;
    };
    expect(await note(picture, { format: 'jpg' })).toContain('视觉无损');
    expect(await note(jpeg, { format: 'png' })).toContain('反而更大');
    expect(await note(animated, { format: 'png' })).toContain('动图');
    expect(await note(animated, {})).toContain('不能原样压缩');
    expect(await note(cmyk, { format: 'webp' })).toContain('CMYK');
    const wide = await sharp({
      create: { width: 17_000, height: 8, channels: 3, background: '#aaa' },
    })
      .png()
      .toBuffer();
    for (const [format, most] of [['webp', 16383] as const, ['avif', 16384] as const]) {
      expect(await note(wide, { format })).toContain(`每边最多 ${most} 像素`);
      expect(await note(wide, { format, mode: 'visual' })).toContain(`每边最多 ${most} 像素`);
    }
    const smallest = Buffer.from((await compress([jpeg])).first);
    expect(await note(smallest, {})).toBe('已是最小，原样返回');
  });

  test('a damaged picture is the picture’s fault', async () => {
    await expect(compress([picture.subarray(0, 200)])).rejects.toMatchObject({ kind: 'badInput' });
  });
});

describe('visually lossless', () => {
  test.each([
    ['same', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('a JPEG to %s is much smaller and looks the same', async (format, mime) => {
    const source = await noisy(2).jpeg({ quality: 98 }).toBuffer();
    const { outputs } = await compress([source], { mode: 'visual', format });
    expect(outputs[0]?.mime).toBe(mime);
    expect(outputs[0]?.scores?.saved).toBeGreaterThan(0.3);
    expect(outputs[0]?.scores?.ssim).toBeGreaterThanOrEqual(0.985);
  });

  test('a PNG keeps its transparency and its kind', async () => {
    const source = await withHole().png({ compressionLevel: 0 }).toBuffer();
    const { first, outputs } = await compress([source], { mode: 'visual' });
    expect(outputs[0]?.mime).toBe('image/png');
    expect((await sharp(first).stats()).isOpaque).toBe(false);
    const toJpeg = await compress([source], { mode: 'visual', format: 'jpg' });
    expect(toJpeg.facts[0]?.note).toContain('透明');
  });

  test('a print file keeps its inks and its size on paper', async () => {
    const inks = await noisy(2).toColourspace('cmyk').jpeg({ quality: 98 }).toBuffer();
    for (const format of ['same', 'jpg']) {
      const { first } = await compress([inks], { mode: 'visual', format });
      expect((await sharp(first).metadata()).space).toBe('cmyk');
      expect(first.length).toBeLessThan(inks.length);
    }
    const sized = () => noisy(2).withDensity(300);
    for (const source of [
      await sized().jpeg({ quality: 98 }).toBuffer(),
      await sized().png().toBuffer(),
    ]) {
      const { first } = await compress([source], { mode: 'visual', format: 'jpg' });
      expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', density: 300 });
    }
  });

  test('an upright picture stays upright', async () => {
    const source = await noisy(2).withMetadata({ orientation: 6 }).jpeg({ quality: 98 }).toBuffer();
    for (const mode of ['lossless', 'visual'] as const) {
      const { first, outputs } = await compress([source], { mode });
      const { autoOrient } = await sharp(first).metadata();
      expect([autoOrient.width, autoOrient.height]).toEqual([240, 320]);
      expect(outputs[0]).toMatchObject({ widthPx: 240, heightPx: 320 });
    }
  });
});
