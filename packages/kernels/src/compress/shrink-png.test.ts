import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { headerBody, type PngChunk, readChunks, readHeader, writeChunks } from './png-file.ts';
import { readPixels, samePixels } from './png-pixels.ts';
import { shrinkPng } from './shrink-png.ts';

/** Without oxipng: what the kernel itself does must be exact as well. */
const tools = {
  inflate: (zlib: Uint8Array) => inflateSync(zlib),
  oxipng: (png: Uint8Array) => png,
};
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Kind {
  readonly colourType: number;
  readonly bitDepth: number;
}
const KINDS: readonly Kind[] = [
  ...[1, 2, 4, 8, 16].map((bitDepth) => ({ colourType: 0, bitDepth })),
  ...[1, 2, 4, 8].map((bitDepth) => ({ colourType: 3, bitDepth })),
  ...[2, 4, 6].flatMap((colourType) => [8, 16].map((bitDepth) => ({ colourType, bitDepth }))),
];

function picture(
  { colourType, bitDepth }: Kind,
  options: { seed: number; interlaced?: boolean; extra?: readonly PngChunk[] },
): Uint8Array {
  const [width, height] = [61, 34];
  const random = createRandom(options.seed);
  const passes: readonly (readonly [number, number])[] = options.interlaced
    ? [
        [8, 5],
        [8, 5],
        [16, 4],
        [15, 9],
        [31, 8],
        [30, 17],
        [61, 17],
      ]
    : [[width, height]];
  const lines: number[] = [];
  for (const [columns, rows] of passes) {
    const rowBytes = Math.ceil((columns * CHANNELS[colourType]! * bitDepth) / 8);
    for (let y = 0; y < rows; y++) {
      lines.push(y === 0 ? 0 : random.below(5));
      for (let x = 0; x < rowBytes; x++)
        lines.push(random.below(4) === 0 ? 17 * random.below(3) : 0);
    }
  }
  const entries = 1 << bitDepth;
  const palette = Uint8Array.from({ length: entries * 3 }, () => random.below(256));
  return writeChunks([
    {
      type: 'IHDR',
      body: headerBody({
        width,
        height,
        bitDepth,
        colourType,
        interlaced: options.interlaced ?? false,
      }),
    },
    ...(options.extra ?? []),
    ...(colourType === 3 ? [{ type: 'PLTE', body: palette }] : []),
    { type: 'IDAT', body: deflateSync(Uint8Array.from(lines), { level: 1 }) },
    { type: 'IEND', body: new Uint8Array(0) },
  ]);
}

const pixelsOf = (png: Uint8Array) => readPixels(readChunks(png), tools.inflate);
const typesOf = (png: Uint8Array) => readChunks(png).map(({ type }) => type);

describe('shrinkPng', () => {
  test.each(KINDS)('colour type $colourType at $bitDepth bits keeps every pixel', (kind) => {
    for (const interlaced of [false, true]) {
      const png = picture(kind, { seed: 9, interlaced });
      const small = shrinkPng(png, tools);
      expect(small.length).toBeLessThanOrEqual(png.length);
      expect(samePixels(pixelsOf(small), pixelsOf(png))).toBe(true);
    }
  });

  test('grey with one transparent value stays so when its pixels are spread', () => {
    const extra = [{ type: 'tRNS', body: Uint8Array.of(0, 1) }];
    const png = picture({ colourType: 0, bitDepth: 4 }, { seed: 4, extra });
    const small = shrinkPng(png, tools);
    expect(samePixels(pixelsOf(small), pixelsOf(png))).toBe(true);
  });

  test('colour and print size stay, notes go, only the orientation of the camera is kept', () => {
    const exif = Uint8Array.from([
      ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0],
      ...[0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0],
      ...[0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0],
      ...[0, 0, 0, 0],
    ]);
    const extra = [
      { type: 'gAMA', body: Uint8Array.of(0, 0, 0xb1, 0x8f) },
      { type: 'pHYs', body: Uint8Array.of(0, 0, 11, 19, 0, 0, 11, 19, 1) },
      { type: 'tEXt', body: new TextEncoder().encode('Author\0someone') },
      { type: 'eXIf', body: exif },
    ];
    const small = shrinkPng(picture({ colourType: 2, bitDepth: 8 }, { seed: 2, extra }), tools);
    expect(typesOf(small)).toEqual(['IHDR', 'gAMA', 'pHYs', 'eXIf', 'IDAT', 'IEND']);
    const kept = readChunks(small).find(({ type }) => type === 'eXIf')?.body;
    expect(kept?.length).toBe(26);
    expect(kept?.[19]).toBe(6);
  });

  test('an oxipng that went wrong is not believed', () => {
    const png = picture({ colourType: 2, bitDepth: 8 }, { seed: 1 });
    const other = picture({ colourType: 0, bitDepth: 1 }, { seed: 2 });
    const small = shrinkPng(png, { ...tools, oxipng: () => other });
    expect(samePixels(pixelsOf(small), pixelsOf(png))).toBe(true);
  });

  test('an animation comes back as it was; what is no PNG is refused', () => {
    const extra = [{ type: 'acTL', body: new Uint8Array(8) }];
    const png = picture({ colourType: 2, bitDepth: 8 }, { seed: 1, extra });
    expect(shrinkPng(png, tools)).toBe(png);
    expect(() =>
      shrinkPng(picture({ colourType: 2, bitDepth: 8 }, { seed: 1 }).subarray(0, 60), tools),
    ).toThrowError(/PNG/);
    expect(() => shrinkPng(new Uint8Array(40), tools)).toThrowError(/PNG/);
  });

  test('packed drawings are spread to one byte a pixel where that is smaller', () => {
    const small = shrinkPng(picture({ colourType: 3, bitDepth: 4 }, { seed: 5 }), tools);
    expect([4, 8]).toContain(readHeader(readChunks(small)).bitDepth);
  });
});
