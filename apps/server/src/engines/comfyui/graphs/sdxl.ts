import { type Control, controlledVariant } from './controlled.ts';
import type { Draft } from './draft.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import { EDGE_HINT, FURNISHED, type Hint, LINE_HINT, SKETCH_HINT } from './hints.ts';
import { LIVE_WAYS } from './live.ts';
import { drawInside, EMPTIED, NOTHING_NEW } from './masked.ts';
import { MODELS, type ModelFile } from './models.ts';
import {
  againstWith,
  drawWith,
  emptyCanvas,
  encodePicture,
  type Family,
  loadPicture,
  type Painter,
  pictureVariant,
  type Sampling,
} from './parts.ts';
import { enlarge, TILED, whole } from './upscale.ts';

const SAMPLING: Sampling = {
  ...{ steps: 25, cfg: 6, sampler_name: 'dpmpp_2m', scheduler: 'karras' },
};

function load(draft: Draft, ckpt_name: ModelFile, sampling: Sampling): Painter {
  const [model, clip, vae] = draft.node('CheckpointLoaderSimple', { ckpt_name });
  return {
    ...{ model, vae },
    words: (text) => draft.node('CLIPTextEncode', { clip, text })[0],
    against: againstWith(draft, clip, sampling.cfg > 1),
    canvas: () => emptyCanvas(draft, 'EmptyLatentImage'),
    draw: drawWith(draft, model, vae, sampling),
  };
}

const SDXL: Family = {
  key: 'sdxl',
  name: 'SDXL',
  language: 'en',
  sizes: { multipleOf: 16, minPixels: 768 * 1024, maxPixels: 1152 ** 2 },
  load: (draft) => load(draft, MODELS.sdxl, SAMPLING),
};

export const sdxlText = pictureVariant(
  SDXL,
  { capability: 'text2image', flow: 'draw', told: 'description' },
  (_, painter) => {
    const positive = painter.words('$PROMPT');
    const negative = painter.against(positive);
    return painter.draw({ positive, negative, latent: painter.canvas() });
  },
);

const UNION_TYPES: Readonly<Record<string, string>> = {
  line: 'canny/lineart/anime_lineart/mlsd',
  sketch: 'hed/pidi/scribble/ted',
  edges: 'canny/lineart/anime_lineart/mlsd',
};

/** Loosened towards the end, so that materials are not drawn along the strokes. */
const union =
  ({ key }: Hint): Control =>
  (draft, { vae }, image, words) => {
    const [loaded] = draft.node('ControlNetLoader', {
      control_net_name: MODELS.sdxlControlUnion,
    });
    const [control_net] = draft.node('SetUnionControlNetType', {
      ...{ control_net: loaded, type: UNION_TYPES[key] ?? 'auto' },
    });
    const [positive, negative] = draft.node('ControlNetApplyAdvanced', {
      ...{ ...words, control_net, image, vae },
      ...{ strength: '$STRUCTURE', start_percent: 0, end_percent: 0.85 },
    });
    return { positive, negative };
  };

export const sdxlRender = [LINE_HINT, SKETCH_HINT, EDGE_HINT].map((hint) =>
  controlledVariant(SDXL, union(hint), 'render', hint),
);
export const sdxlFurnish = controlledVariant(
  SDXL,
  union(EDGE_HINT),
  'furnish',
  EDGE_HINT,
  FURNISHED,
);

export const sdxlAtmosphere = controlledVariant(SDXL, union(EDGE_HINT), 'atmosphere', EDGE_HINT);

const inside = (
  capability: ComfyCapability,
  flow: GraphVariant['flow'],
  denoise: 1 | '$DENOISE' = 1,
): GraphVariant =>
  pictureVariant(
    SDXL,
    { capability, flow, told: 'description', key: 'inside', way: '选区重绘' },
    (draft, painter) => {
      const positive = painter.words('$PROMPT');
      const negative = painter.against(positive);
      return drawInside(draft, painter, { positive, negative }, { denoise });
    },
  );

export const sdxlInpaint = inside('inpaint', 'maskedEdit', '$DENOISE');
export const sdxlMaterial = inside('material', 'maskedEdit', '$DENOISE');
export const sdxlOutpaint = inside('outpaint', 'extend');

export const sdxlErase = pictureVariant(
  SDXL,
  { capability: 'erase', flow: 'maskedEdit', told: 'description', key: 'inside', way: '选区重绘' },
  (draft, painter) => {
    const positive = painter.words(EMPTIED.en);
    const negative = painter.words(NOTHING_NEW);
    return drawInside(draft, painter, { positive, negative }, { denoise: 1 });
  },
);

const FINE = 'high resolution photo, crisp, true material texture, joints and fine detail';

export const sdxlDetail = [TILED, whole(1536)].map(({ key, way, sizes, cut, join }) =>
  pictureVariant(
    SDXL,
    { capability: 'upscaleDetail', flow: 'asIs', told: 'description', key, way, sizes },
    (draft, painter) => {
      const pixels = cut(draft, enlarge(draft, loadPicture(draft)));
      const [latent] = draft.node('VAEEncode', { pixels, vae: painter.vae });
      const positive = painter.words(FINE);
      const negative = painter.words('blurry, noise, artifacts, text, watermark');
      return join(draft, painter.draw({ positive, negative, latent, denoise: '$DENOISE' }));
    },
  ),
);

const TURBO: Family = {
  key: 'sdxl-turbo',
  name: 'SDXL-Turbo',
  language: 'en',
  sizes: { multipleOf: 16, minPixels: 512 ** 2, maxPixels: 640 ** 2 },
  load: (draft) =>
    load(draft, MODELS.sdxlTurbo, {
      ...{ steps: 3, cfg: 1, sampler_name: 'euler_ancestral', scheduler: 'normal' },
    }),
};

export const sdxlLive = LIVE_WAYS.map((way) =>
  pictureVariant(
    TURBO,
    { capability: 'live', flow: 'edit', told: 'description', key: way.key, way: '图生图' },
    (draft, painter) => {
      const positive = painter.words('$PROMPT');
      const negative = painter.against(positive);
      const latent = encodePicture(draft, loadPicture(draft), painter.vae);
      return painter.draw({ positive, negative, latent, denoise: '$DENOISE' });
    },
    way.save,
  ),
);
