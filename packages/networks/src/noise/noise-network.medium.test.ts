import type { TracedPicture } from '@zhuhui/kernels';
import { beforeAll, describe, expect, it } from 'vitest';
import { type NoiseNetwork, openNoiseNetwork, type Patch, patchesOf } from './noise-network.ts';

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

  it('joins patches without a seam', async () => {
    const whole = traced(1280, 1280);
    const patches = patchesOf(1280, 1280);
    const { across, down } = patches[0] as Patch;
    expect([across.to < 1280, down.to < 1280]).toEqual([true, true]);
    // Cut around the corner where four meet, in one patch and by whole squares, so that it is read as bright as the whole.
    const [left, top] = [across.to, down.to].map((seam) => Math.floor(seam / 64) * 64 - 192);
    const part = cut(whole, left ?? 0, top ?? 0, 448);
    expect(patchesOf(448, 448)).toHaveLength(1);
    const all = cut({ ...whole, radiance: await network.calm(whole) }, left ?? 0, top ?? 0, 448);
    const alone = await network.calm(part);
    let most = 0;
    for (let y = 160; y < 256; y++) {
      for (let i = (y * 448 + 160) * 3; i < (y * 448 + 256) * 3; i++)
        most = Math.max(most, Math.abs((all.radiance[i] ?? 0) - (alone[i] ?? 0)));
    }
    expect(most).toBeLessThan(1e-4);
  });

  it('leaves black what is black', async () => {
    const black = { ...traced(32, 32), radiance: new Float32Array(32 * 32 * 3) };
    const calm = await network.calm(black);
    expect(calm.every((value) => value >= 0 && value < 0.01)).toBe(true);
  });
});

/** A square of a picture. */
function cut(picture: TracedPicture, left: number, top: number, side: number): TracedPicture {
  const part = (map: Float32Array): Float32Array => {
    const out = new Float32Array(side * side * 3);
    for (let y = 0; y < side; y++) {
      const from = 3 * ((top + y) * picture.width + left);
      out.set(map.subarray(from, from + 3 * side), 3 * y * side);
    }
    return out;
  };
  const { radiance, albedo, normal } = picture;
  const maps = { radiance: part(radiance), albedo: part(albedo), normal: part(normal) };
  return { width: side, height: side, ...maps };
}

describe('patches', () => {
  it.each([
    [1280, 1280],
    [1024, 576],
    [2048, 1152],
    [2048, 2048],
    [400, 300],
    [3000, 500],
    [90, 7000],
    [8, 8],
  ])(
    'of %d × %d cover it once, each within memory and at a step of the network',
    (width, height) => {
      const times = new Uint8Array(width * height);
      for (const { across, down } of patchesOf(width, height)) {
        expect([across.from % 16, down.from % 16]).toEqual([0, 0]);
        expect([across.seenFrom % 16, down.seenFrom % 16]).toEqual([0, 0]);
        const seen = (across.seenTo - across.seenFrom) * (down.seenTo - down.seenFrom);
        expect(seen).toBeLessThanOrEqual(600_000);
        for (let y = down.from; y < down.to; y++)
          for (let x = across.from; x < across.to; x++) times[y * width + x]++;
      }
      expect(times.every((n) => n === 1)).toBe(true);
    },
  );

  it('are few: one where memory allows', () => {
    expect(patchesOf(1024, 576)).toHaveLength(1);
    expect(patchesOf(2048, 1152).length).toBeLessThanOrEqual(6);
  });
});
