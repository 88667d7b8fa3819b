import { describe, expect, it } from 'vitest';
import { initializersOf } from '../onnx/initializers.ts';
import { corrected, unpackCorrections } from './corrected.ts';

const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const field = (number: number, content: readonly number[]): number[] => [
  (number << 3) | 2,
  content.length,
  ...content,
];
const floats = (values: readonly number[]): number[] => [
  ...new Uint8Array(Float32Array.from(values).buffer),
];

/** A model with a version, and a graph of a name, a 2 × 2 matrix with two dimensions and a packed vector of three. */
const MODEL = Uint8Array.from([
  0x08,
  7,
  ...field(7, [
    ...field(2, text('graph')),
    ...field(5, [0x08, 2, 0x08, 2, ...field(8, text('W')), ...field(9, floats([1, 2, 3, 4]))]),
    ...field(5, [...field(1, [3]), ...field(9, floats([5, 6, 7])), ...field(8, text('b'))]),
  ]),
]);

const numbersOf = (model: Uint8Array, name: string): number[] => {
  const { at, bytes } = initializersOf(model).get(name) ?? { at: 0, bytes: 0 };
  return [...new Float32Array(model.slice(at, at + bytes).buffer)];
};

describe('initializers of a model', () => {
  it('are told by name, with dimensions one by one or packed', () => {
    const found = initializersOf(MODEL);
    expect([...found.keys()]).toEqual(['W', 'b']);
    expect(found.get('W')?.dims).toEqual([2, 2]);
    expect(found.get('b')?.dims).toEqual([3]);
    expect(numbersOf(MODEL, 'b')).toEqual([5, 6, 7]);
  });

  it('are refused in what is no model', () => {
    expect(() => initializersOf(Uint8Array.of(0x3a, 200))).toThrow(RangeError);
    expect(() => initializersOf(Uint8Array.of(0x3a, 9, 1))).toThrow(RangeError);
  });
});

describe('a corrected model', () => {
  it('has the product of two slim matrices added to a matrix, and a change to a vector', () => {
    const down = Float32Array.of(1, 2);
    const up = Float32Array.of(10, 100);
    const out = corrected(MODEL, [
      { name: 'W', rank: 1, down, up },
      { name: 'b', change: Float32Array.of(0, -6, 1) },
    ]);
    expect(numbersOf(out, 'W')).toEqual([11, 102, 23, 204]);
    expect(numbersOf(out, 'b')).toEqual([5, 0, 8]);
    expect(numbersOf(MODEL, 'W')).toEqual([1, 2, 3, 4]);
  });

  it('is refused where names or sizes do not fit', () => {
    expect(() => corrected(MODEL, [{ name: 'x', change: new Float32Array(1) }])).toThrow('no x');
    expect(() => corrected(MODEL, [{ name: 'b', change: new Float32Array(2) }])).toThrow('b has 3');
    const row = { name: 'W', rank: 1, down: Float32Array.of(1), up: new Float32Array(4) };
    expect(() => corrected(MODEL, [row])).toThrow('W is 2 × 2');
  });
});

describe('packed corrections', () => {
  it('are read as they were packed', () => {
    const parts = [
      { name: 'W', rank: 1, down: 2, up: 2 },
      { name: 'bias', change: 3 },
    ];
    const json = text(JSON.stringify(parts));
    const halves = [0x3c00, 0xc000, 0x3800, 0x7bff, 0x0001, 0x8000, 0x3555];
    const packed = Uint8Array.from([
      ...new Uint8Array(Uint32Array.of(json.length).buffer),
      ...json,
      ...(json.length % 2 ? [0] : []),
      ...new Uint8Array(Uint16Array.from(halves).buffer),
    ]);
    const [matrix, vector] = unpackCorrections(packed);
    expect(matrix).toEqual({
      name: 'W',
      rank: 1,
      down: Float32Array.of(1, -2),
      up: Float32Array.of(0.5, 65504),
    });
    expect(vector && 'change' in vector && [...vector.change]).toEqual([
      2 ** -24,
      -0,
      0.333251953125,
    ]);
  });
});
