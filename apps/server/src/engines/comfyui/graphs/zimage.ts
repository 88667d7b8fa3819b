import { type Control, controlledVariant } from './controlled.ts';
import type { Draft, Link } from './draft.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import { DEPTH_HINT, EDGE_HINT, FURNISHED, LINE_HINT, SKETCH_HINT } from './hints.ts';
import { LIVE_WAYS } from './live.ts';
import { drawInside, EMPTIED } from './masked.ts';
import { MODELS } from './models.ts';
import {
  againstWith,
  drawWith,
  emptyCanvas,
  encodePicture,
  type Family,
  loadMask,
  loadPicture,
  type Painter,
  pictureVariant,
  type Sampling,
} from './parts.ts';
import { enlarge, TILED, whole } from './upscale.ts';

function load(draft: Draft, sampling: Sampling): Painter {
  const [unet] = draft.node('UNETLoader', {
    unet_name: MODELS.zImageTurbo,
    weight_dtype: 'default',
  });
  const [clip] = draft.node('CLIPLoader', { clip_name: MODELS.qwen3Encoder, type: 'lumina2' });
  const [vae] = draft.node('VAELoader', { vae_name: MODELS.fluxVae });
  const [model] = draft.node('ModelSamplingAuraFlow', { model: unet, shift: 3 });
  return {
    ...{ model, vae },
    words: (text) => draft.node('CLIPTextEncode', { clip, text })[0],
    against: againstWith(draft, clip, false),
    canvas: () => emptyCanvas(draft, 'EmptySD3LatentImage'),
    draw: drawWith(draft, model, vae, sampling),
  };
}

const family = (sampling: Sampling): Family => ({
  key: 'zimage',
  name: 'Z-Image-Turbo',
  language: 'zh',
  // Its control was taught at 1328 px square.
  sizes: { multipleOf: 16, minPixels: 768 * 1024, maxPixels: 1328 ** 2 },
  load: (draft) => load(draft, sampling),
});

const Z_IMAGE = family({
  ...{ steps: 9, cfg: 1, sampler_name: 'res_multistep', scheduler: 'simple' },
});

export const zImageText = pictureVariant(
  Z_IMAGE,
  { capability: 'text2image', flow: 'draw', told: 'description' },
  (_, painter) => {
    const positive = painter.words('$PROMPT');
    const negative = painter.against(positive);
    return painter.draw({ positive, negative, latent: painter.canvas() });
  },
);

const patch: Control = (draft, { model, vae }, image, words) => {
  const [model_patch] = draft.node('ModelPatchLoader', { name: MODELS.zImageControl });
  const [patched] = draft.node('QwenImageDiffsynthControlnet', {
    ...{ model, model_patch, vae, image, strength: '$STRUCTURE' },
  });
  return { ...words, model: patched };
};

export const zImageRender = [LINE_HINT, SKETCH_HINT, DEPTH_HINT, EDGE_HINT].map((hint) =>
  controlledVariant(Z_IMAGE, patch, 'render', hint),
);
export const zImageFurnish = controlledVariant(Z_IMAGE, patch, 'furnish', EDGE_HINT, FURNISHED);

export const zImageAtmosphere = controlledVariant(Z_IMAGE, patch, 'atmosphere', EDGE_HINT);

/** The second control also knows what surrounds a hole. */
function fill(draft: Draft, painter: Painter, text: string, denoise: 1 | '$DENOISE'): Link {
  const picture = loadPicture(draft);
  const mask = loadMask(draft);
  const positive = painter.words(text);
  const [model_patch] = draft.node('ModelPatchLoader', { name: MODELS.zImageControl2 });
  const [model] = draft.node('ZImageFunControlnet', {
    ...{ model: painter.model, model_patch, vae: painter.vae, strength: 1 },
    ...{ inpaint_image: picture, mask },
  });
  const negative = painter.against(positive);
  return drawInside(draft, painter, { positive, negative }, { picture, mask, model, denoise });
}

const filling = (
  capability: ComfyCapability,
  flow: GraphVariant['flow'],
  text: string,
  denoise: 1 | '$DENOISE' = 1,
): GraphVariant =>
  pictureVariant(
    Z_IMAGE,
    { capability, flow, told: 'description', key: 'fill', way: '控制补绘' },
    (draft, painter) => fill(draft, painter, text, denoise),
  );

export const zImageInpaint = filling('inpaint', 'maskedEdit', '$PROMPT', '$DENOISE');
export const zImageMaterial = filling('material', 'maskedEdit', '$PROMPT', '$DENOISE');
export const zImageErase = filling('erase', 'maskedEdit', EMPTIED.zh);
export const zImageOutpaint = filling('outpaint', 'extend', '$PROMPT');

const FINE = '高清照片，清晰锐利，真实的材质纹理、接缝与细节，画面内容不变';

const Z_IMAGE_FINE = family({
  ...{ steps: 5, cfg: 1, sampler_name: 'dpmpp_2m_sde', scheduler: 'beta' },
});

/** Enlarged by an upscaling model, then drawn over lightly: by tiles where the server can cut them. */
export const zImageDetail = [TILED, whole(2048)].map(({ key, way, sizes, cut, join }) =>
  pictureVariant(
    Z_IMAGE_FINE,
    { capability: 'upscaleDetail', flow: 'asIs', told: 'description', key, way, sizes },
    (draft, painter) => {
      const tiles = cut(draft, enlarge(draft, loadPicture(draft)));
      const positive = painter.words(FINE);
      const [latent] = draft.node('VAEEncode', { pixels: tiles, vae: painter.vae });
      const drawn = painter.draw({
        ...{ positive, negative: painter.against(positive), latent, denoise: '$DENOISE' },
      });
      return join(draft, drawn);
    },
  ),
);

const Z_IMAGE_QUICK = {
  ...family({ steps: 4, cfg: 1, sampler_name: 'euler', scheduler: 'simple' }),
  sizes: { multipleOf: 16, minPixels: 512 ** 2, maxPixels: 768 ** 2 },
};

/** A frame every second or two: few steps, small canvas, the last frame's colours kept by `$DENOISE`. */
export const zImageLive = LIVE_WAYS.flatMap((way) =>
  [true, false].map((guided) =>
    pictureVariant(
      Z_IMAGE_QUICK,
      {
        ...{ capability: 'live', flow: 'edit', told: 'description' },
        key: `${guided ? 'edges-' : ''}${way.key}`,
        way: guided ? '边缘控制' : '图生图',
      },
      (draft, painter) => {
        const picture = loadPicture(draft);
        const positive = painter.words('$PROMPT');
        const words = { positive, negative: painter.against(positive) };
        const shown = guided ? patch(draft, painter, EDGE_HINT.draw(draft, picture), words) : words;
        return painter.draw({
          ...{ ...shown, denoise: '$DENOISE' },
          latent: encodePicture(draft, picture, painter.vae),
        });
      },
      way.save,
    ),
  ),
);
