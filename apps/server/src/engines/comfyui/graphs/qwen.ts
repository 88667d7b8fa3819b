import { type Control, controlledVariant } from './controlled.ts';
import type { Draft, Link } from './draft.ts';
import { type Editor, type EditPainter, refer } from './edit.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import { EDGE_HINT, LINE_HINT, SKETCH_HINT } from './hints.ts';
import { drawInside, EMPTIED } from './masked.ts';
import { MODELS, type ModelFile } from './models.ts';
import {
  againstWith,
  drawWith,
  emptyCanvas,
  type Family,
  loadMask,
  loadPicture,
  type Painter,
  pictureVariant,
  type Sampling,
} from './parts.ts';

const SIZES = { multipleOf: 16, minPixels: 768 * 1024, maxPixels: 1328 ** 2 };

/** With a Lightning LoRA: four steps, no guidance, and so no negative words. */
const FAST: Sampling = { steps: 4, cfg: 1, sampler_name: 'euler', scheduler: 'simple' };
const guided = (steps: number): Sampling => ({ ...FAST, steps, cfg: 4 });

interface Packing {
  readonly unet: ModelFile;
  readonly lightning?: ModelFile;
  readonly sampling: Sampling;
}

interface Loaded extends Painter {
  readonly clip: Link;
}

function load(draft: Draft, { unet, lightning, sampling }: Packing): Loaded {
  const [unpatched] = draft.node('UNETLoader', { unet_name: unet, weight_dtype: 'default' });
  const [clip] = draft.node('CLIPLoader', { clip_name: MODELS.qwenEncoder, type: 'qwen_image' });
  const [vae] = draft.node('VAELoader', { vae_name: MODELS.qwenVae });
  const [patched] = lightning
    ? draft.node('LoraLoaderModelOnly', {
        ...{ model: unpatched, lora_name: lightning, strength_model: 1 },
      })
    : [unpatched];
  const [model] = draft.node('ModelSamplingAuraFlow', { model: patched, shift: 3.1 });
  return {
    ...{ model, clip, vae },
    words: (text) => draft.node('CLIPTextEncode', { clip, text })[0],
    against: againstWith(draft, clip, sampling.cfg > 1),
    canvas: () => emptyCanvas(draft, 'EmptySD3LatentImage'),
    draw: drawWith(draft, model, vae, sampling),
  };
}

const family = (key: string, name: string, packing: Packing): Family => ({
  ...{ key, name, language: 'zh', sizes: SIZES },
  load: (draft) => load(draft, packing),
});

const QWEN_FAST = family('qwen-fast', 'Qwen-Image 快速', {
  unet: MODELS.qwenImage,
  lightning: MODELS.qwenLightning,
  sampling: FAST,
});
const QWEN = family('qwen', 'Qwen-Image', { unet: MODELS.qwenImage, sampling: guided(50) });

export const qwenText = [QWEN_FAST, QWEN].map((each) =>
  pictureVariant(
    each,
    { capability: 'text2image', flow: 'draw', told: 'description' },
    (_, painter) => {
      const positive = painter.words('$PROMPT');
      const negative = painter.against(positive);
      return painter.draw({ positive, negative, latent: painter.canvas() });
    },
  ),
);

const union: Control = (draft, { vae }, image, words) => {
  const [control_net] = draft.node('ControlNetLoader', {
    control_net_name: MODELS.qwenControlUnion,
  });
  const [positive, negative] = draft.node('ControlNetApplyAdvanced', {
    ...{ ...words, control_net, image, vae },
    ...{ strength: '$STRUCTURE', start_percent: 0, end_percent: 1 },
  });
  return { positive, negative };
};

export const qwenRender = [LINE_HINT, SKETCH_HINT, EDGE_HINT].map((hint) =>
  controlledVariant(QWEN_FAST, union, 'render', hint),
);

const filling = (
  capability: ComfyCapability,
  flow: GraphVariant['flow'],
  text: string,
  denoise: 1 | '$DENOISE' = 1,
): GraphVariant =>
  pictureVariant(
    QWEN_FAST,
    { capability, flow, told: 'description', key: 'fill', way: '控制补绘' },
    (draft, painter) => {
      const picture = loadPicture(draft);
      const mask = loadMask(draft);
      const positive = painter.words(text);
      const [control_net] = draft.node('ControlNetLoader', {
        control_net_name: MODELS.qwenControlInpaint,
      });
      const [told, untold] = draft.node('ControlNetInpaintingAliMamaApply', {
        ...{ positive, negative: painter.against(positive), control_net, vae: painter.vae },
        ...{ image: picture, mask, strength: 1, start_percent: 0, end_percent: 1 },
      });
      const words = { positive: told, negative: untold };
      return drawInside(draft, painter, words, { picture, mask, denoise });
    },
  );

export const qwenInpaint = filling('inpaint', 'maskedEdit', '$PROMPT', '$DENOISE');
export const qwenMaterial = filling('material', 'maskedEdit', '$PROMPT', '$DENOISE');
export const qwenErase = filling('erase', 'maskedEdit', EMPTIED.zh);
export const qwenOutpaint = filling('outpaint', 'extend', '$PROMPT');

interface EditPacking extends Packing {
  readonly key: string;
  readonly name: string;
  /** How the pictures are told apart from what is drawn; the model's old way when absent. */
  readonly method?: string;
}

const editor = ({ key, name, ...packing }: EditPacking): Editor => ({
  ...{ key, name, language: 'zh', sizes: SIZES, takesReference: true },
  load: (draft) => loadEditor(draft, packing),
});

function loadEditor(draft: Draft, packing: Omit<EditPacking, 'key' | 'name'>): EditPainter {
  const painter = load(draft, packing);
  const { clip, vae } = painter;
  const [model] = draft.node('CFGNorm', { model: painter.model, strength: 1 });
  /**
   * The pictures are not handed to the encoder's own `vae` input: it brings them to another size, and
   * what is drawn then drifts against the base picture.
   */
  const tell = (prompt: string, pictures: readonly Link[], latents: readonly Link[]): Link => {
    const shown = Object.fromEntries(pictures.map((image, at) => [`image${at + 1}`, image]));
    const [said] = draft.node('TextEncodeQwenImageEditPlus', { clip, prompt, ...shown });
    const conditioning = refer(draft, said, latents);
    if (!packing.method) return conditioning;
    return draft.node('FluxKontextMultiReferenceLatentMethod', {
      ...{ conditioning, reference_latents_method: packing.method },
    })[0];
  };
  return {
    ...painter,
    model,
    draw: drawWith(draft, model, vae, packing.sampling),
    instruct(text, pictures) {
      const latents = pictures.map((pixels) => draft.node('VAEEncode', { pixels, vae })[0]);
      const positive = tell(text, pictures, latents);
      return {
        positive,
        negative:
          packing.sampling.cfg > 1
            ? tell('$NEG', pictures, latents)
            : draft.node('ConditioningZeroOut', { conditioning: positive })[0],
      };
    },
  };
}

/** 2511 wants a server that knows its way of telling pictures apart; 2509 runs on older ones. */
export const QWEN_EDITORS: readonly Editor[] = [
  editor({
    ...{ key: 'qwen-edit-2511-fast', name: 'Qwen-Image-Edit-2511 快速' },
    ...{ unet: MODELS.qwenImageEdit, lightning: MODELS.qwenEditLightning },
    ...{ sampling: FAST, method: 'index_timestep_zero' },
  }),
  editor({
    ...{ key: 'qwen-edit-2511', name: 'Qwen-Image-Edit-2511' },
    ...{ unet: MODELS.qwenImageEdit, sampling: guided(40), method: 'index_timestep_zero' },
  }),
  editor({
    ...{ key: 'qwen-edit-2509-fast', name: 'Qwen-Image-Edit-2509 快速' },
    ...{ unet: MODELS.qwenImageEdit2509, lightning: MODELS.qwenEdit2509Lightning },
    ...{ sampling: FAST },
  }),
  editor({
    ...{ key: 'qwen-edit-2509', name: 'Qwen-Image-Edit-2509' },
    ...{ unet: MODELS.qwenImageEdit2509, sampling: guided(40) },
  }),
];
