import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { FilmFormat, FilmWriter } from '../../../platform/film/encoder.ts';
import { wipeFilm } from './wipe-film.ts';

const plain = (background: string) =>
  sharp({ create: { width: 121, height: 80, channels: 3, background } })
    .png()
    .toBuffer();

it('wipes from the first picture to the second and back, twice, with a line between them', async () => {
  const frames: Uint8Array[] = [];
  const formats: FilmFormat[] = [];
  const writer: FilmWriter = {
    name: 'keeps what it is given',
    async encode(pictures, format) {
      formats.push(format);
      for await (const picture of pictures) frames.push(Uint8Array.from(picture));
      return new Uint8Array();
    },
  };
  const pictures = { before: await plain('#203040'), after: await plain('#c08040') };
  const size = { widthPx: 121, heightPx: 80 };
  await wipeFilm({ ...pictures, frame: null, size, widthPx: 480, seconds: 2, plate: null }, writer);
  const [{ width = 0, height = 0, fps = 0 } = {}] = formats;
  expect([width, height]).toEqual([122, 80]);
  expect(frames).toHaveLength(2 * 2 * fps);
  const reds = (at: number) => new Set(frames[at]?.filter((_, k) => k % 3 === 0));
  const loop = 2 * fps;
  for (const start of [0, loop]) {
    expect([...reds(start)]).toEqual([0x20]);
    expect([...reds(start + loop / 2)]).toEqual([0xc0]);
  }
  const middle = frames[Math.round(loop / 3.2)] ?? new Uint8Array();
  const row = Array.from({ length: width }, (_, x) => middle[(40 * width + x) * 3]);
  const line = row.indexOf(255);
  expect(row.slice(0, line).every((value) => value === 0x20)).toBe(true);
  expect(row.slice(line, line + 2)).toEqual([255, 255]);
  expect(row.slice(line + 2).every((value) => value === 0xc0)).toBe(true);
});
