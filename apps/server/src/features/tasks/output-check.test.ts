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
});
