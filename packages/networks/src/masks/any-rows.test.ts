import { describe, expect, it } from 'vitest';
import { modelOf } from '../onnx/model.ts';
import { decoderInputsOf, encoderInputs } from './any-rows.ts';

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

  it('is sines and cosines at the places of the whole square', () => {
    const inputs = decoderInputsOf(decoderWith([1, 0, 0, 0.5]))(2);
    const [{ data, dims } = { data: [], dims: [] }] = inputs.values();
    expect(dims).toEqual([2, 64, 4]);
    const [across, down] = [-63 / 64, -63 / 64].map((place) => 2 * Math.PI * place) as [
      number,
      number,
    ];
    const expected = [Math.sin(across), Math.sin(down / 2), Math.cos(across), Math.cos(down / 2)];
    for (const [k, value] of expected.entries()) expect(data[k]).toBeCloseTo(value, 6);
    const second = 2 * Math.PI * (-61 / 64);
    expect(data[4]).toBeCloseTo(Math.sin(second), 6);
    expect(data[64 * 4 + 1]).toBeCloseTo(Math.sin(second / 2), 6);
  });

  it('is refused where the decoder has no waves', () => {
    expect(() => decoderInputsOf(new Uint8Array())).toThrow('positional_encoding');
  });
});

/** A model whose two waves swing so often: across, then down. */
function decoderWith(waves: readonly number[]): Uint8Array {
  const name = 'model.prompt_encoder.pe_layer.positional_encoding_gaussian_matrix';
  const tensor = { name, dims: [2, waves.length / 2], data: Float32Array.from(waves) };
  return modelOf({ inputs: [], outputs: [], nodes: [], tensors: [tensor] });
}
