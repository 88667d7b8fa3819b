import type { ApiGraph, ApiNode } from '../src/engines/comfyui/graphs/graph.ts';

const node = (class_type: string, inputs: Readonly<Record<string, unknown>>): ApiNode => ({
  class_type,
  inputs,
});
const load = node('LoadImage', { image: '$INPUT' });
const save = (from: number): ApiNode =>
  node('SaveImage', { images: [String(from), 0], filename_prefix: '$PREFIX' });

const BLURS = 16;
/** Takes a while on a CPU, one node after the other. */
export const SLOW_GRAPH: ApiGraph = {
  1: load,
  2: node('ImageScale', {
    ...{ image: ['1', 0], width: 512, height: 512, upscale_method: 'lanczos', crop: 'disabled' },
  }),
  ...Object.fromEntries(
    Array.from({ length: BLURS }, (_, at) => [
      at + 3,
      node('ImageBlur', { image: [String(at + 2), 0], blur_radius: 9, sigma: 4 + at / 8 }),
    ]),
  ),
  [BLURS + 3]: save(BLURS + 2),
};

/** Graphs without weights, pasted as an operator would, one for every flow. */
export const GRAPHS = [
  {
    ...{ id: 'scale', name: '放大', tools: ['upScaleImg'], flow: 'asIs', maxPixels: 4096 ** 2 },
    multipleOf: 1,
    graph: {
      1: load,
      2: node('ImageScale', {
        ...{ image: ['1', 0], width: '$W', height: '$H' },
        ...{ upscale_method: 'lanczos', crop: 'disabled' },
      }),
      3: save(2),
    },
  },
  {
    ...{ id: 'inside', name: '选区反相', tools: ['lama'], flow: 'maskedEdit' },
    graph: {
      1: load,
      2: node('LoadImageMask', { image: '$MASK', channel: 'red' }),
      3: node('ImageInvert', { image: ['1', 0] }),
      4: node('ImageCompositeMasked', {
        ...{ destination: ['1', 0], source: ['3', 0], mask: ['2', 0] },
        ...{ x: 0, y: 0, resize_source: true },
      }),
      5: save(4),
    },
  },
  {
    ...{ id: 'wider', name: '加边', tools: ['extendImg'], flow: 'extend' },
    graph: {
      1: load,
      2: node('LoadImageMask', { image: '$MASK', channel: 'red' }),
      3: node('ImagePadForOutpaint', {
        ...{ image: ['1', 0], left: 0, top: 0, right: 64, bottom: 0, feathering: 24 },
      }),
      4: node('ImageCompositeMasked', {
        ...{ destination: ['1', 0], source: ['3', 0], mask: ['2', 0] },
        ...{ x: 0, y: 0, resize_source: true },
      }),
      5: save(4),
    },
  },
  {
    ...{ id: 'film', name: '定格', tools: ['img2Video'], flow: 'asIs', framesPerSecond: 8 },
    graph: {
      1: load,
      2: node('RepeatImageBatch', { image: ['1', 0], amount: '$FRAMES' }),
      3: node('CreateVideo', { images: ['2', 0], fps: 8 }),
      4: node('SaveVideo', {
        ...{ video: ['3', 0], filename_prefix: '$PREFIX', format: 'mp4', codec: 'h264' },
      }),
    },
  },
  { ...{ id: 'slow', name: '慢', tools: ['realUpImg'], flow: 'asIs' }, graph: SLOW_GRAPH },
  {
    ...{ id: 'empty', name: '空模型', tools: ['compress'], flow: 'asIs' },
    graph: {
      1: load,
      2: node('UpscaleModelLoader', { model_name: 'empty.pth' }),
      3: node('ImageUpscaleWithModel', { upscale_model: ['2', 0], image: ['1', 0] }),
      4: save(3),
    },
  },
];

const picture = node('LoadImage', { image: 'example.png' });
const preview = (from: string): ApiNode => node('PreviewImage', { images: [from, 0] });

/** Parts of graphs with one end that a server takes and one that it does not. */
export const TWO_ENDS = {
  good: { 1: picture, 2: preview('1') } satisfies ApiGraph,
  bad: {
    3: node('Canny', { image: ['1', 0], low_threshold: 7, high_threshold: 0.5 }),
    4: preview('3'),
  } satisfies ApiGraph,
  /** Wants a model file that is not there. */
  lacking: {
    3: node('CheckpointLoaderSimple', { ckpt_name: 'none.safetensors' }),
    4: node('VAEEncode', { pixels: ['1', 0], vae: ['3', 2] }),
    5: node('VAEDecode', { samples: ['4', 0], vae: ['3', 2] }),
    6: preview('5'),
  } satisfies ApiGraph,
};
