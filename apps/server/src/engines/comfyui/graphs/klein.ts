import type { Draft, Link } from './draft.ts';
import { type Editor, type EditPainter, refer } from './edit.ts';
import { MODELS } from './models.ts';
import { emptyCanvas, loadPicture, pictureVariant, type Wish } from './parts.ts';

const STEPS = 4;

function load(draft: Draft): EditPainter {
  const [model] = draft.node('UNETLoader', { unet_name: MODELS.klein, weight_dtype: 'default' });
  const [clip] = draft.node('CLIPLoader', { clip_name: MODELS.qwen3Encoder, type: 'flux2' });
  const [vae] = draft.node('VAELoader', { vae_name: MODELS.flux2Vae });
  const words = (text: string) => draft.node('CLIPTextEncode', { clip, text })[0];
  const against = (conditioning: Link) => draft.node('ConditioningZeroOut', { conditioning })[0];
  return {
    ...{ model, vae, words, against },
    canvas: () => emptyCanvas(draft, 'EmptyFlux2LatentImage'),
    draw: (wish) => drawByItsOwnSteps(draft, model, vae, wish),
    instruct(text, pictures) {
      const latents = pictures.map((pixels) => draft.node('VAEEncode', { pixels, vae })[0]);
      const said = words(text);
      const positive = refer(draft, said, latents);
      return { positive, negative: refer(draft, against(said), latents) };
    },
  };
}

/** Its steps depend on the size, so that it always draws from nothing. */
function drawByItsOwnSteps(draft: Draft, own: Link, vae: Link, wish: Wish): Link {
  const { model = own, positive, negative, latent } = wish;
  const [sigmas] = draft.node('Flux2Scheduler', { steps: STEPS, width: '$W', height: '$H' });
  const [guider] = draft.node('CFGGuider', { model, positive, negative, cfg: 1 });
  const [sampler] = draft.node('KSamplerSelect', { sampler_name: 'euler' });
  const [noise] = draft.node('RandomNoise', { noise_seed: '$SEED' });
  const [samples] = draft.node('SamplerCustomAdvanced', {
    ...{ noise, guider, sampler, sigmas, latent_image: latent },
  });
  return draft.node('VAEDecode', { samples, vae })[0];
}

export const KLEIN: Editor = {
  key: 'klein',
  name: 'FLUX.2 klein',
  language: 'en',
  takesReference: true,
  sizes: { multipleOf: 16, minPixels: 768 * 1024, maxPixels: 1408 ** 2 },
  load,
};

export const kleinText = pictureVariant(
  KLEIN,
  { capability: 'text2image', flow: 'draw', told: 'description' },
  (_, painter) => {
    const positive = painter.words('$PROMPT');
    const negative = painter.against(positive);
    return painter.draw({ positive, negative, latent: painter.canvas() });
  },
);

/** Else it would draw the reference over again. */
const LOOK_ONLY =
  'Draw a new picture: $PROMPT. Take only colours, materials and mood from image 1, not its layout.';

export const kleinTextStyled = pictureVariant(
  KLEIN,
  { capability: 'text2image', flow: 'draw', told: 'description', key: 'ref', way: '带参考图' },
  (draft, painter) => {
    const image = loadPicture(draft, '$STYLE');
    const [scaled] = draft.node('ImageScaleToTotalPixels', {
      ...{ image, upscale_method: 'lanczos', megapixels: 1 },
    });
    return painter.draw({ ...painter.instruct(LOOK_ONLY, [scaled]), latent: painter.canvas() });
  },
);
