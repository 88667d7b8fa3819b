import type { Draft, Link } from './draft.ts';
import { type Editor, type EditPainter, refer } from './edit.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import { EDGE_HINT } from './hints.ts';
import { EMPTIED } from './masked.ts';
import { MODELS, type ModelFile } from './models.ts';
import {
  drawWith,
  emptyCanvas,
  encodePicture,
  type Family,
  loadMask,
  loadPicture,
  pictureVariant,
  repeat,
  type Sampling,
  soften,
} from './parts.ts';

const SAMPLING: Sampling = { steps: 20, cfg: 1, sampler_name: 'euler', scheduler: 'simple' };
const SIZES = { multipleOf: 16, minPixels: 768 * 1024, maxPixels: 1408 ** 2 };

/** `guidance` takes the place of negative words in these models. */
function load(draft: Draft, unet: ModelFile, guidance: number, sampling: Sampling): EditPainter {
  const [model] = draft.node('UNETLoader', { unet_name: unet, weight_dtype: 'default' });
  const [clip] = draft.node('DualCLIPLoader', {
    ...{ clip_name1: MODELS.clipL, clip_name2: MODELS.t5, type: 'flux' },
  });
  const [vae] = draft.node('VAELoader', { vae_name: MODELS.fluxVae });
  const guide = (conditioning: Link): Link =>
    draft.node('FluxGuidance', { conditioning, guidance })[0];
  const say = (text: string): Link => draft.node('CLIPTextEncode', { clip, text })[0];
  const against = (conditioning: Link): Link =>
    draft.node('ConditioningZeroOut', { conditioning })[0];
  return {
    ...{ model, vae, against },
    words: (text) => guide(say(text)),
    canvas: () => emptyCanvas(draft, 'EmptySD3LatentImage'),
    draw: drawWith(draft, model, vae, sampling),
    instruct(text, pictures) {
      const latents = pictures.map((pixels) => draft.node('VAEEncode', { pixels, vae })[0]);
      const positive = guide(refer(draft, say(text), latents));
      return { positive, negative: against(positive) };
    },
  };
}

const family = (
  key: string,
  name: string,
  unet: ModelFile,
  guidance: number,
  sampling = SAMPLING,
): Family<EditPainter> => ({
  ...{ key, name, language: 'en', sizes: SIZES },
  load: (draft) => load(draft, unet, guidance, sampling),
});

const FLUX = family('flux1', 'FLUX.1 dev', MODELS.flux1Dev, 3.5);
const FLUX_FILL = family('flux1-fill', 'FLUX.1 Fill', MODELS.flux1Fill, 30, {
  ...SAMPLING,
  scheduler: 'normal',
});
const FLUX_CANNY = family('flux1-canny', 'FLUX.1 Canny', MODELS.flux1Canny, 30);

export const KONTEXT: Editor = {
  ...family('kontext', 'FLUX.1 Kontext', MODELS.flux1Kontext, 2.5),
  takesReference: false,
};

export const fluxText = pictureVariant(
  FLUX,
  { capability: 'text2image', flow: 'draw', told: 'description' },
  (_, painter) => {
    const positive = painter.words('$PROMPT');
    const negative = painter.against(positive);
    return painter.draw({ positive, negative, latent: painter.canvas() });
  },
);

const filling = (
  capability: ComfyCapability,
  flow: GraphVariant['flow'],
  text: string,
  denoise: 1 | '$DENOISE' = 1,
): GraphVariant =>
  pictureVariant(
    FLUX_FILL,
    { capability, flow, told: 'description', key: 'fill' },
    (draft, painter) => {
      const told = painter.words(text);
      const [positive, negative, hollow] = draft.node('InpaintModelConditioning', {
        ...{ positive: told, negative: painter.against(told), vae: painter.vae },
        ...{ pixels: loadPicture(draft), mask: loadMask(draft), noise_mask: true },
      });
      const model = soften(draft, painter.model);
      const latent = repeat(draft, hollow);
      return painter.draw({ model, positive, negative, latent, denoise });
    },
  );

export const fluxInpaint = filling('inpaint', 'maskedEdit', '$PROMPT', '$DENOISE');
export const fluxMaterial = filling('material', 'maskedEdit', '$PROMPT', '$DENOISE');
export const fluxErase = filling('erase', 'maskedEdit', EMPTIED.en);
export const fluxOutpaint = filling('outpaint', 'extend', '$PROMPT');

/** The look of `$STYLE` as words of its own; the picture is shown whole, not cut to a square. */
function inTheStyle(draft: Draft, conditioning: Link): Link {
  const [clip_vision] = draft.node('CLIPVisionLoader', { clip_name: MODELS.siglip });
  const [clip_vision_output] = draft.node('CLIPVisionEncode', {
    ...{ clip_vision, image: loadPicture(draft, '$STYLE'), crop: 'none' },
  });
  const [style_model] = draft.node('StyleModelLoader', { style_model_name: MODELS.flux1Redux });
  return draft.node('StyleModelApply', {
    ...{ conditioning, style_model, clip_vision_output },
    ...{ strength: '$STYLE_STRENGTH', strength_type: 'multiply' },
  })[0];
}

/** Structure by the picture's edges, look by the reference. */
export const reduxAlongEdges = pictureVariant(
  FLUX_CANNY,
  { capability: 'style', flow: 'edit', told: 'description', key: 'redux', way: 'Redux 风格' },
  (draft, painter) => {
    const styled = inTheStyle(draft, painter.words('$PROMPT'));
    const [positive, negative, empty] = draft.node('InstructPixToPixConditioning', {
      ...{ positive: styled, negative: painter.against(styled), vae: painter.vae },
      pixels: EDGE_HINT.draw(draft, loadPicture(draft)),
    });
    return painter.draw({ positive, negative, latent: repeat(draft, empty) });
  },
);

/** Without the edge model: the picture itself keeps its structure, as far as `$DENOISE` lets it. */
export const reduxOverPicture = pictureVariant(
  FLUX,
  { capability: 'style', flow: 'edit', told: 'description', key: 'redux', way: 'Redux 风格' },
  (draft, painter) => {
    const positive = inTheStyle(draft, painter.words('$PROMPT'));
    const latent = encodePicture(draft, loadPicture(draft), painter.vae);
    const negative = painter.against(positive);
    return painter.draw({ positive, negative, latent, denoise: '$DENOISE' });
  },
);

export const reduxText = pictureVariant(
  FLUX,
  { capability: 'text2image', flow: 'draw', told: 'description', key: 'redux', way: 'Redux 风格' },
  (draft, painter) => {
    const positive = inTheStyle(draft, painter.words('$PROMPT'));
    const negative = painter.against(positive);
    return painter.draw({ positive, negative, latent: painter.canvas() });
  },
);
