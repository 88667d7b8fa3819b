import { describe, expect, it } from 'vitest';
import { decoderInputs, encoderInputs } from './any-rows.ts';

describe('what the network is given besides a picture', () => {
  it('is rows that complete the windows, and where they are cut away', () => {
    const inputs = encoderInputs(43);
    expect(inputs.size).toBe(20);
    const of = (stage: number, n: number) =>
      [...(inputs.get(`/layers.${stage}/blocks.0/Constant_${n}_output_0`) ?? [])].map(Number);
    expect([of(1, 6), of(1, 28)]).toEqual([[0, 0, 0, 5, 0, 5], [86]]);
    expect([of(2, 6), of(2, 28)]).toEqual([[0, 0, 0, 6, 0, 13], [43]]);
    expect([of(3, 6), of(3, 28)]).toEqual([[0, 0, 0, 6, 0, 6], [43]]);
  });

  it('is where the places lie on the whole square', () => {
    const [places] = decoderInputs(2).values();
    expect(places?.length).toBe(2 * 64 * 2);
    expect([...(places?.slice(0, 4) ?? [])]).toEqual([-0.984375, -0.984375, -0.953125, -0.984375]);
    expect([...(places?.slice(-2) ?? [])]).toEqual([0.984375, -0.953125]);
  });
});
