import { type GraphNode, type GraphTensor, modelOf } from '../onnx/model.ts';
import type { Weights } from './weights.ts';

/** Sides of a picture must be multiples of this: it is halved four times. */
export const SIDE_STEP = 16;
/** Planes of the input: radiance, albedo, normal. */
export const INPUT_PLANES = 9;
export const INPUT = 'input';
export const OUTPUT = 'output';

const SCALES = 'scales';

/**
 * The ONNX model of Open Image Denoise's U-Net (Ronneberger et al., MICCAI 2015, with skips to what was pooled): two
 * layers at full size, four halvings, and back, each time beside what the halving had before it.
 * @throws Error when a layer's weights are missing
 */
export function uNetModel(weights: ReadonlyMap<string, Weights>): Uint8Array {
  const nodes: GraphNode[] = [];
  const tensors: GraphTensor[] = [{ name: SCALES, dims: [4], data: Float32Array.of(1, 1, 2, 2) }];
  const tensor = (name: string): string => {
    const found = weights.get(name);
    if (!found) throw new Error(`the network has no ${name}`);
    tensors.push({ name, ...found });
    return name;
  };
  const add = (node: GraphNode): string => {
    nodes.push(node);
    return node.output;
  };
  const conv = (name: string, input: string, output = name): string => {
    const inputs = [input, tensor(`${name}.weight`), tensor(`${name}.bias`)];
    const attributes = { pads: [1, 1, 1, 1] };
    add({ kind: 'Conv', inputs, output: `${name}.sum`, attributes });
    return add({ kind: 'Relu', inputs: [`${name}.sum`], output });
  };
  const halved = (input: string): string =>
    add({
      kind: 'MaxPool',
      inputs: [input],
      output: `${input}.half`,
      attributes: { kernel_shape: [2, 2], strides: [2, 2] },
    });
  const doubled = (input: string): string =>
    add({
      kind: 'Resize',
      inputs: [input, '', SCALES],
      output: `${input}.double`,
      attributes: {
        mode: 'nearest',
        coordinate_transformation_mode: 'asymmetric',
        nearest_mode: 'floor',
      },
    });
  const beside = (one: string, other: string): string =>
    add({
      kind: 'Concat',
      inputs: [one, other],
      output: `${one}+${other}`,
      attributes: { axis: 1 },
    });

  const half = halved(conv('enc_conv1', conv('enc_conv0', INPUT)));
  const quarter = halved(conv('enc_conv2', half));
  const eighth = halved(conv('enc_conv3', quarter));
  const sixteenth = halved(conv('enc_conv4', eighth));
  let last = conv('enc_conv5b', conv('enc_conv5a', sixteenth));
  for (const [level, skip] of [
    [4, eighth],
    [3, quarter],
    [2, half],
    [1, INPUT],
  ] as const)
    last = conv(`dec_conv${level}b`, conv(`dec_conv${level}a`, beside(doubled(last), skip)));
  conv('dec_conv0', last, OUTPUT);

  const size = ['rows', 'columns'];
  return modelOf({
    inputs: [{ name: INPUT, dims: [1, INPUT_PLANES, ...size] }],
    outputs: [{ name: OUTPUT, dims: [1, 3, ...size] }],
    nodes,
    tensors,
  });
}
