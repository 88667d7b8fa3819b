import type { TracedPicture } from '@zhuhui/kernels';
import { beforeAll, describe, expect, it } from 'vitest';
import { bandsOf, type NoiseNetwork, openNoiseNetwork } from './noise-network.ts';

/** Squares of two colours under light that falls off to one side: what is there without noise. */
function truthAt(x: number, y: number): readonly [number, number, number] {
  const light = 0.4 + 0.6 * Math.cos((2 * Math.PI * x) / 128) ** 2;
  const [r, g, b] = albedoAt(x, y);
  return [r * light, g * light, b * light];
}

const albedoAt = (x: number, y: number): readonly [number, number, number] =>
  (Math.floor(x / 32) + Math.floor(y / 32)) % 2 === 0 ? [0.8, 0.6, 0.4] : [0.2, 0.3, 0.5];

/** A picture of what is there with noise as of a few paths: a fifth of the pixels see all of the light. */
function traced(width: number, height: number, unit = 1): TracedPicture {
  const radiance = new Float32Array(width * height * 3);
  const albedo = radiance.slice();
  const normal = radiance.slice();
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      // The same in all squares of 64 × 64, so that parts of the picture have the brightness of the whole.
      const chance = Math.abs(Math.sin(12.9898 * (x % 64) + 78.233 * (y % 64)) * 43758.5453) % 1;
      const share = chance < 0.2 ? 5 : 0;
      radiance.set(
        truthAt(x, y).map((value) => value * share * unit),
        at,
      );
      albedo.set(albedoAt(x, y), at);
      normal.set([0, -1, 0], at);
    }
  }
  return { width, height, radiance, albedo, normal };
}

/** Root mean square of the difference to what is there. */
function offBy(radiance: Float32Array, { width, height }: TracedPicture, unit = 1): number {
  let squares = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const truth = truthAt(x, y);
      for (let k = 0; k < 3; k++)
        squares += ((radiance[at + k] ?? 0) / unit - (truth[k] ?? 0)) ** 2;
    }
  }
  return Math.sqrt(squares / (3 * width * height));
}

describe('the network that takes the noise out', () => {
  let network: NoiseNetwork;
  beforeAll(async () => {
    network = await openNoiseNetwork();
  });

  it('comes near to what is there, whatever the unit and the size', async () => {
    for (const unit of [1, 2000]) {
      const picture = traced(250, 135, unit);
      const noise = offBy(picture.radiance, picture, unit);
      expect(offBy(await network.calm(picture), picture, unit)).toBeLessThan(noise / 8);
    }
  });

  it('joins bands without a seam', async () => {
    const whole = traced(640, 1024);
    const bands = bandsOf(640, 1024);
    expect(bands.length).toBeGreaterThan(1);
    const seam = bands[0]?.to ?? 0;
    // Cut around the seam, in one band and by whole squares, so that it is read as bright as the whole.
    const [top, rows] = [Math.floor(seam / 64) * 64 - 192, 448];
    const part = {
      ...traced(640, rows),
      radiance: whole.radiance.slice(3 * 640 * top, 3 * 640 * (top + rows)),
    };
    expect(bandsOf(640, rows)).toHaveLength(1);
    const [all, alone] = [await network.calm(whole), await network.calm(part)];
    let most = 0;
    for (let y = seam - 32; y < seam + 32; y++) {
      for (let i = 0; i < 640 * 3; i++)
        most = Math.max(
          most,
          Math.abs((all[y * 640 * 3 + i] ?? 0) - (alone[(y - top) * 640 * 3 + i] ?? 0)),
        );
    }
    expect(most).toBeLessThan(1e-4);
  });

  it('leaves black what is black', async () => {
    const black = { ...traced(32, 32), radiance: new Float32Array(32 * 32 * 3) };
    const calm = await network.calm(black);
    expect(calm.every((value) => value >= 0 && value < 0.01)).toBe(true);
  });
});

describe('bands', () => {
  it('cover a picture once, each within what memory allows and at a step of the network', () => {
    for (const [width, height] of [
      [1280, 1280],
      [1024, 768],
      [400, 300],
      [3000, 500],
    ] as const) {
      const bands = bandsOf(width, height);
      expect(bands[0]?.from).toBe(0);
      expect(bands.at(-1)?.to).toBe(height);
      for (const [k, { from, seenFrom, seenTo }] of bands.entries()) {
        if (k > 0) expect(from).toBe(bands[k - 1]?.to);
        expect(from % 16).toBe(0);
        expect(seenFrom % 16).toBe(0);
        expect((seenTo - seenFrom) * width).toBeLessThan(620_000);
      }
    }
  });
});
