import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type PlateStyle, plateIn, plateSvg, TONES } from '../index.ts';

const style: PlateStyle = { text: 'AI生成', corner: 'bottomRight', sizePercent: 5, tone: 'dark' };
const corner = fc.constantFrom<PlateStyle['corner']>(
  'bottomRight',
  'bottomLeft',
  'topRight',
  'topLeft',
);

test('lies inside every picture, in its corner', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 96, max: 9000 }),
      fc.integer({ min: 96, max: 9000 }),
      fc.double({ min: 5, max: 12, noNaN: true }),
      corner,
      (width, height, sizePercent, at) => {
        const plate = plateIn({ width, height }, { ...style, sizePercent, corner: at });
        if (!plate) throw new Error('no plate');
        expect(plate.left).toBeGreaterThanOrEqual(0);
        expect(plate.top).toBeGreaterThanOrEqual(0);
        expect(plate.left + plate.width).toBeLessThanOrEqual(width);
        expect(plate.top + plate.height).toBeLessThanOrEqual(height);
        expect(plate.left * 2 < width - plate.width).toBe(
          at.endsWith('Left') && plate.width < width - 1,
        );
      },
    ),
    { numRuns: 200, examples: [[96, 9000, 12, 'topLeft']] },
  );
});

test('is left out of what is too small to be a picture', () => {
  expect(plateIn({ width: 95, height: 400 }, style)).toBeNull();
});

/** Rows of the rendered plate that have ink. */
async function inkRows(text: string, width: number, height: number): Promise<number> {
  const plate = plateIn({ width, height }, { ...style, text });
  if (!plate) throw new Error('no plate');
  const svg = plateSvg(plate, { ...style, text }).replace(
    /fill-opacity="[^"]*"/,
    'fill-opacity="0"',
  );
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let rows = 0;
  for (let y = 0; y < info.height; y++) {
    const row = data.subarray(y * info.width, (y + 1) * info.width);
    if (row.some((value) => value > 127)) rows += 1;
  }
  return rows;
}

test.each(['AI生成', 'AI合成', '人工智能生成', '内容由AI生成'])(
  '%s is at least five per cent of the shorter side high',
  async (text) => {
    expect(await inkRows(text, 3000, 2000)).toBeGreaterThanOrEqual(100);
  },
);

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const luminance = (rgb: readonly number[]) =>
  0.2126 * linear(rgb[0] ?? 0) + 0.7152 * linear(rgb[1] ?? 0) + 0.0722 * linear(rgb[2] ?? 0);

test.each(Object.entries(TONES))('%s can be read on white, grey and black', (_, tone) => {
  for (const ground of [0, 0.25, 0.5, 0.75, 1]) {
    const plate = channels(tone.plate).map(
      (value) => value * tone.opacity + ground * (1 - tone.opacity),
    );
    const [a, b] = [luminance(plate), luminance(channels(tone.ink))];
    expect((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});
