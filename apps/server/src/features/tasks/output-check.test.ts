import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EngineOutput } from '../../engines/engine.ts';
import { FilmFailure } from '../../platform/film/failure.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { assertSoundFilms, assertSoundOutputs } from './output-check.ts';

const output = (bytes: Uint8Array, widthPx = 320, heightPx = 240): EngineOutput => ({
  bytes,
  mime: 'image/png',
  kind: 'image',
  widthPx,
  heightPx,
});

const nothingGiven = async () => [];

describe('a result', () => {
  it('is accepted when it shows something', async () => {
    const outputs = [output(await pictureBytes())];
    await expect(assertSoundOutputs(outputs, nothingGiven)).resolves.toBeUndefined();
  });

  it('is a failure when it is blank, damaged, missing or of another size', async () => {
    const picture = await pictureBytes();
    const blank = await sharp({
      create: { width: 320, height: 240, channels: 3, background: '#eee' },
    })
      .png()
      .toBuffer();
    const bad: [EngineOutput[], RegExp][] = [
      [[output(blank)], /近乎空白/],
      [[output(picture.subarray(0, picture.length - 900))], /已损坏/],
      [[output(new Uint8Array(9))], /已损坏/],
      [[output(picture, 640, 480)], /尺寸不对/],
      [[], /没有得到结果/],
    ];
    for (const [outputs, message] of bad) {
      await expect(assertSoundOutputs(outputs, nothingGiven)).rejects.toMatchObject({
        kind: 'permanent',
        message: expect.stringMatching(message),
      });
    }
  });

  it('may be blank when a blank picture was given', async () => {
    const blank = await sharp({
      create: { width: 320, height: 240, channels: 3, background: '#eee' },
    })
      .png()
      .toBuffer();
    const picture = await pictureBytes();
    await expect(
      assertSoundOutputs([output(blank)], async () => [picture, blank]),
    ).resolves.toBeUndefined();
    await expect(assertSoundOutputs([output(blank)], async () => [picture])).rejects.toThrow(
      /近乎空白/,
    );
  });

  it.each([0.9, 1.1])('is blank below a deviation of one grey level (%f)', async (deviation) => {
    // One pixel in a hundred, at the picture's end, makes all of the deviation.
    const data = new Uint8Array(100 * 100 * 3).fill(100);
    const dot = 100 + Math.round(deviation / Math.sqrt(0.01 * 0.99));
    data.fill(dot, 99 * 100 * 3);
    const raw = sharp(data, { raw: { width: 100, height: 100, channels: 3 } });
    const bytes = await raw.clone().png().toBuffer();
    const { channels } = await sharp(bytes).stats();
    const isBlank = channels.every(({ stdev }) => stdev < 1);
    expect(isBlank).toBe(deviation < 1);
    const decoded = { width: 100, height: 100, channels: 3, data } as const;
    for (const made of [output(bytes, 100, 100), { ...output(bytes, 100, 100), decoded }]) {
      const checked = assertSoundOutputs([made], nothingGiven);
      if (isBlank) await expect(checked).rejects.toThrow(/近乎空白/);
      else await expect(checked).resolves.toBeUndefined();
    }
  });
});

describe('a film', () => {
  const film: EngineOutput = { ...output(new Uint8Array(9)), kind: 'video', durationSeconds: 4 };
  const blankOf = (background: string) =>
    sharp({ create: { width: 32, height: 24, channels: 3, background } })
      .png()
      .toBuffer();

  it('is accepted when any of its looks shows something, and when nobody can look', async () => {
    const [black, picture] = [await blankOf('#000'), await pictureBytes()];
    const looked: number[] = [];
    const fadesIn = async (_: EngineOutput, seconds: number) => {
      looked.push(seconds);
      return seconds === 0 ? black : picture;
    };
    await expect(assertSoundFilms([film], fadesIn, nothingGiven)).resolves.toBeUndefined();
    expect(looked).toEqual([0, 2, 4]);
    const nobody = async () => null;
    await expect(assertSoundFilms([film], nobody, nothingGiven)).resolves.toBeUndefined();
  });

  it('is a failure when it shows nothing or cannot be read, and blank when a blank was given', async () => {
    const black = await blankOf('#000');
    const dark = async () => black;
    await expect(assertSoundFilms([film], dark, nothingGiven)).rejects.toThrow('近乎空白');
    await expect(assertSoundFilms([film], dark, async () => [black])).resolves.toBeUndefined();
    const torn = async (_: EngineOutput, seconds: number) => {
      if (seconds > 2) throw new FilmFailure('film', 'nothing there');
      return pictureBytes();
    };
    await expect(assertSoundFilms([film], torn, nothingGiven)).rejects.toMatchObject({
      kind: 'permanent',
      message: '得到的视频已损坏',
    });
  });
});
