import type { PromptLanguage } from '../../prompt/translator.ts';
import type { ModelSizes } from '../../remote/fit.ts';
import { type Draft, drawGraph, type Link } from './draft.ts';
import type { GraphVariant } from './graph.ts';

/** A model made ready in a graph: what every picture drawn with it needs. */
export interface Painter {
  readonly model: Link;
  readonly vae: Link;
  /** What the words `text` say. */
  words(text: string): Link;
  /** What the picture is kept from: `$NEG` where the model takes it, nothing where it does not. */
  against(positive: Link): Link;
  /** An empty canvas of `$W` × `$H`, `$N` times. */
  canvas(): Link;
  /** Draws, and decodes what was drawn. */
  draw(wish: Wish): Link;
}

export interface Wish {
  /** When it is not the painter's own: with a control, a mask … */
  readonly model?: Link;
  readonly positive: Link;
  readonly negative: Link;
  readonly latent: Link;
  /** 1, or the placeholder. */
  readonly denoise?: 1 | '$DENOISE' | number;
}

/** Models that are told and sized alike: described once, used by every graph of theirs. */
export interface Family<Made extends Painter = Painter> {
  readonly key: string;
  /** Shown to users. */
  readonly name: string;
  readonly language: PromptLanguage;
  readonly sizes: ModelSizes;
  load(draft: Draft): Made;
}

export interface Sampling {
  readonly steps: number;
  readonly cfg: number;
  readonly sampler_name: string;
  readonly scheduler: string;
}

/** Drawing with ComfyUI's ordinary sampler. */
export const drawWith =
  (draft: Draft, model: Link, vae: Link, sampling: Sampling) =>
  (wish: Wish): Link => {
    const [latent] = draft.node('KSampler', {
      ...{ model: wish.model ?? model, seed: '$SEED', ...sampling },
      ...{ positive: wish.positive, negative: wish.negative, latent_image: wish.latent },
      denoise: wish.denoise ?? 1,
    });
    return draft.node('VAEDecode', { samples: latent, vae })[0];
  };

/** A guided model's negative words; a distilled one takes none and gets an empty condition. */
export const againstWith =
  (draft: Draft, clip: Link, guided: boolean) =>
  (positive: Link): Link =>
    guided
      ? draft.node('CLIPTextEncode', { clip, text: '$NEG' })[0]
      : draft.node('ConditioningZeroOut', { conditioning: positive })[0];

export const emptyCanvas = (draft: Draft, classType: string): Link =>
  draft.node(classType, { width: '$W', height: '$H', batch_size: '$N' })[0];

export const loadPicture = (draft: Draft, image = '$INPUT'): Link =>
  draft.node('LoadImage', { image })[0];

/** The mask, grown a little: what is drawn there is pasted back inside the mask itself. */
export function loadMask(draft: Draft, expand = 8): Link {
  const [mask] = draft.node('LoadImageMask', { image: '$MASK', channel: 'red' });
  return draft.node('GrowMask', { mask, expand, tapered_corners: true })[0];
}

/** The base picture as a latent, `$N` times. */
export function encodePicture(draft: Draft, pixels: Link, vae: Link): Link {
  const [samples] = draft.node('VAEEncode', { pixels, vae });
  return repeat(draft, samples);
}

export const repeat = (draft: Draft, samples: Link): Link =>
  draft.node('RepeatLatentBatch', { samples, amount: '$N' })[0];

/** A latent of which only the masked part is drawn. */
export const maskLatent = (draft: Draft, samples: Link, mask: Link): Link =>
  draft.node('SetLatentNoiseMask', { samples, mask })[0];

/** Lets the mask's soft rim be drawn anew by degrees. */
export const soften = (draft: Draft, model: Link): Link =>
  draft.node('DifferentialDiffusion', { model })[0];

export const savePicture = (draft: Draft, images: Link): void => {
  draft.node('SaveImage', { images, filename_prefix: '$PREFIX' });
};

/** Everything of a variant but what its graph and its family say. */
export interface VariantFacts
  extends Pick<GraphVariant, 'capability' | 'flow' | 'told' | 'inputKinds'> {
  /** Follows the family's name, Chinese; empty when the family says it all. */
  readonly way?: string;
  /** Follows the family's key in the variant's id. */
  readonly key?: string;
  readonly sizes?: ModelSizes;
}

/** A variant whose graph ends in saved pictures, drawn by a family's model. */
export function pictureVariant<Made extends Painter>(
  family: Family<Made>,
  { way, key, sizes, ...facts }: VariantFacts,
  draw: (draft: Draft, painter: Made) => Link,
  save: (draft: Draft, images: Link) => void = savePicture,
): GraphVariant {
  return {
    id: [facts.capability, family.key, ...(key ? [key] : [])].join('-'),
    name: way ? `${family.name} · ${way}` : family.name,
    language: family.language,
    sizes: sizes ?? family.sizes,
    ...facts,
    ...drawGraph((draft) => save(draft, draw(draft, family.load(draft)))),
  };
}
