import type { Draft, Link } from './draft.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import { DEPTH_HINT, EDGE_HINT, type Hint, LINE_HINT, SKETCH_HINT } from './hints.ts';
import { MODELS } from './models.ts';
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

const SAMPLING: Sampling = {
  steps: 9,
  cfg: 1,
  sampler_name: 'res_multistep',
  scheduler: 'simple',
};

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

const Z_IMAGE = family(SAMPLING);

export const zImageText = pictureVariant(
  Z_IMAGE,
  { capability: 'text2image', flow: 'draw', told: 'description' },
  (_, painter) => {
    const positive = painter.words('$PROMPT');
    return painter.draw({
      positive,
      negative: painter.against(positive),
      latent: painter.canvas(),
    });
  },
);

/** Drawn along a hint of the base picture; where that has colours of its own they count by `$DENOISE`. */
const controlled =
  (hint: Hint) =>
  (draft: Draft, painter: Painter): Link => {
    const picture = loadPicture(draft);
    const model = control(draft, painter, hint.draw(draft, picture));
    const positive = painter.words('$PROMPT');
    const negative = painter.against(positive);
    return hint.coloured
      ? painter.draw({
          ...{ model, positive, negative, denoise: '$DENOISE' },
          latent: encodePicture(draft, picture, painter.vae),
        })
      : painter.draw({ model, positive, negative, latent: painter.canvas() });
  };

function control(draft: Draft, { model, vae }: Painter, image: Link): Link {
  const [model_patch] = draft.node('ModelPatchLoader', { name: MODELS.zImageControl });
  return draft.node('QwenImageDiffsynthControlnet', {
    ...{ model, model_patch, vae, image, strength: '$STRUCTURE' },
  })[0];
}

const along = (capability: ComfyCapability, hint: Hint): GraphVariant =>
  pictureVariant(
    Z_IMAGE,
    {
      ...{ capability, flow: 'edit', told: 'description', key: hint.key, way: hint.way },
      ...(hint.inputKinds ? { inputKinds: hint.inputKinds } : {}),
    },
    controlled(hint),
  );

export const zImageRender = [LINE_HINT, SKETCH_HINT, DEPTH_HINT, EDGE_HINT].map((hint) =>
  along('render', hint),
);
export const zImageFurnish = along('furnish', EDGE_HINT);
