import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EngineOutput } from '../../engines/engine.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { assertSoundOutputs } from './output-check.ts';

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
