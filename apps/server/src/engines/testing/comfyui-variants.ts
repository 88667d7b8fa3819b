import type { ApiNode, GraphVariant } from '../comfyui/graphs/graph.ts';

const CHECKPOINT = 'sd_xl_base_1.0.safetensors';

const node = (class_type: string, inputs: Readonly<Record<string, unknown>>): ApiNode => ({
  class_type,
  inputs,
});

/** A sampler over `latent`, to its picture; node `m` holds the model. */
const painter = (latent: readonly [string, number]) => ({
  m: node('CheckpointLoaderSimple', { ckpt_name: CHECKPOINT }),
  p: node('CLIPTextEncode', { clip: ['m', 1], text: '$PROMPT' }),
  n: node('CLIPTextEncode', { clip: ['m', 1], text: '$NEG' }),
  k: node('KSampler', {
    ...{ model: ['m', 0], positive: ['p', 0], negative: ['n', 0], latent_image: latent },
    ...{ seed: '$SEED', steps: 4, cfg: 6, sampler_name: 'euler', scheduler: 'normal' },
    denoise: '$DENOISE',
  }),
  d: node('VAEDecode', { samples: ['k', 0], vae: ['m', 2] }),
});
const save = (from: string) => node('SaveImage', { images: [from, 0], filename_prefix: '$PREFIX' });
const load = (name: string) => node('LoadImage', { image: name });

type Facts = Pick<GraphVariant, 'id' | 'capability' | 'flow' | 'graph'> & Partial<GraphVariant>;

const variant = (facts: Facts): GraphVariant => ({
  ...{ name: `试验${facts.id}`, language: 'en', told: 'description' },
  sizes: { multipleOf: 8, minPixels: 64 * 64, maxPixels: 512 * 512 },
  models: 'm' in facts.graph ? [{ node: 'm', input: 'ckpt_name', otherwise: /sd_?xl.*base/i }] : [],
  ...facts,
});

const encoded = { e: node('VAEEncode', { pixels: ['i', 0], vae: ['m', 2] }) };
const masked = {
  ...{ i: load('$INPUT'), x: node('LoadImageMask', { image: '$MASK', channel: 'red' }) },
  ...encoded,
  s: node('SetLatentNoiseMask', { samples: ['e', 0], mask: ['x', 0] }),
  r: node('RepeatLatentBatch', { samples: ['s', 0], amount: '$N' }),
  ...painter(['r', 0]),
  o: save('d'),
};
const film = (frames: string, images: Readonly<Record<string, ApiNode>>) => ({
  ...images,
  v: node('CreateVideo', { images: [frames, 0], fps: 8 }),
  o: node('SaveVideo', {
    ...{ video: ['v', 0], filename_prefix: '$PREFIX', format: 'mp4', codec: 'h264' },
  }),
});
const pace = { framesPerSecond: 8, framesMost: 81, parts: 1 };

/** Small graphs of real node classes, one for every flow, for tests against a local server. */
export const TEST_VARIANTS: readonly GraphVariant[] = [
  variant({
    ...{ id: 'draw', capability: 'text2image', flow: 'draw' },
    graph: {
      l: node('EmptyLatentImage', { width: '$W', height: '$H', batch_size: '$N' }),
      ...painter(['l', 0]),
      o: save('d'),
    },
  }),
  variant({
    ...{ id: 'edit', capability: 'render', flow: 'edit', told: 'instruction' },
    graph: { i: load('$INPUT'), ...encoded, ...painter(['e', 0]), o: save('d') },
  }),
  variant({
    ...{ id: 'styled', capability: 'render', flow: 'edit', told: 'instruction' },
    graph: {
      ...{ i: load('$INPUT'), y: load('$STYLE') },
      b: node('ImageBatch', { image1: ['i', 0], image2: ['y', 0] }),
      e: node('VAEEncode', { pixels: ['b', 0], vae: ['m', 2] }),
      ...painter(['e', 0]),
      o: save('d'),
    },
  }),
  ...(['inpaint', 'erase', 'material', 'style'] as const).map((capability) =>
    variant({ id: `masked-${capability}`, capability, flow: 'maskedEdit', graph: masked }),
  ),
  variant({ id: 'extend', capability: 'outpaint', flow: 'extend', graph: masked }),
  variant({
    ...{ id: 'large', capability: 'upscale', flow: 'asIs' },
    sizes: { multipleOf: 1, minPixels: 1, maxPixels: 4096 * 4096 },
    graph: {
      i: load('$INPUT'),
      s: node('ImageScale', {
        ...{ image: ['i', 0], width: '$W', height: '$H' },
        ...{ upscale_method: 'lanczos', crop: 'disabled' },
      }),
      o: save('s'),
    },
  }),
  variant({
    ...{ id: 'lines', capability: 'lineart', flow: 'asIs' },
    graph: {
      i: load('$INPUT'),
      c: node('Canny', { image: ['i', 0], low_threshold: 0.2, high_threshold: 0.5 }),
      v: node('ImageInvert', { image: ['c', 0] }),
      o: save('v'),
    },
  }),
  variant({
    ...{ id: 'cut', capability: 'matting', flow: 'asIs' },
    graph: {
      i: load('$INPUT'),
      x: node('InvertMask', { mask: ['i', 1] }),
      j: node('JoinImageWithAlpha', { image: ['i', 0], alpha: ['x', 0] }),
      o: save('j'),
    },
  }),
  variant({
    ...{ id: 'film-text', capability: 'text2video', flow: 'asIs', film: pace },
    graph: film('d', {
      l: node('EmptyLatentImage', { width: '$W', height: '$H', batch_size: '$FRAMES' }),
      ...painter(['l', 0]),
    }),
  }),
  variant({
    ...{ id: 'film', capability: 'image2video', flow: 'asIs', film: pace },
    graph: film('d', {
      i: load('$INPUT'),
      ...encoded,
      r: node('RepeatLatentBatch', { samples: ['e', 0], amount: '$FRAMES' }),
      ...painter(['r', 0]),
    }),
  }),
  variant({
    ...{ id: 'film-two', capability: 'images2video', flow: 'asIs', film: pace },
    graph: film('b', {
      ...{ a: load('$REF1'), z: load('$REF2') },
      b: node('ImageBatch', { image1: ['a', 0], image2: ['z', 0] }),
    }),
  }),
  variant({
    ...{ id: 'live', capability: 'live', flow: 'edit' },
    graph: {
      ...{ i: load('$INPUT'), ...encoded, ...painter(['e', 0]) },
      o: node('SaveImageWebsocket', { images: ['d', 0] }),
    },
  }),
  variant({
    ...{ id: 'click', capability: 'clickMask', flow: 'asIs' },
    graph: {
      i: load('$INPUT'),
      m: node('CheckpointLoaderSimple', { ckpt_name: CHECKPOINT }),
      s: node('SAM3_Detect', {
        ...{ model: ['m', 0], image: ['i', 0] },
        ...{ positive_coords: '$POSITIVE', negative_coords: '$NEGATIVE' },
      }),
      x: node('MaskToImage', { mask: ['s', 0] }),
      o: save('x'),
    },
  }),
];
