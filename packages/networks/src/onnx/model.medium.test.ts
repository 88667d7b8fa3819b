import { expect, test } from 'vitest';
import { modelOf } from './model.ts';
import { loadOnnxRuntime } from './runtime.ts';

const { InferenceSession, Tensor } = await loadOnnxRuntime();

test('a graph is written so that it runs: numbers, whole and text attributes, sizes of each run', async () => {
  const model = modelOf({
    inputs: [{ name: 'x', dims: [1, 1, 'rows', 'columns'] }],
    outputs: [{ name: 'y', dims: [1, 2, 'rows', 'columns'] }],
    nodes: [
      { kind: 'Mul', inputs: ['x', 'three'], output: 'thrice' },
      {
        kind: 'MaxPool',
        inputs: ['thrice'],
        output: 'half',
        attributes: { kernel_shape: [2, 2], strides: [2, 2] },
      },
      {
        kind: 'Resize',
        inputs: ['half', '', 'scales'],
        output: 'whole',
        attributes: {
          mode: 'nearest',
          coordinate_transformation_mode: 'asymmetric',
          nearest_mode: 'floor',
        },
      },
      { kind: 'Concat', inputs: ['x', 'whole'], output: 'y', attributes: { axis: 1 } },
    ],
    tensors: [
      { name: 'three', dims: [1], data: Float32Array.of(3) },
      { name: 'scales', dims: [4], data: Float32Array.of(1, 1, 2, 2) },
    ],
  });
  const session = await InferenceSession.create(model);
  const x = new Tensor('float32', Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), [1, 1, 2, 4]);
  const { y } = await session.run({ x });
  expect(y && Array.from(y.data as Float32Array)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 18, 18, 24, 24, 18, 18, 24, 24,
  ]);
});
