import type { Capability, Settings } from '@zhuhui/tools';
import type { ReferenceKind } from '../prompt/references.ts';
import type { EditCall, ModelCall } from '../remote/picture-model.ts';
import type { Control, Offer } from './offer.ts';
import type { A1111Options } from './options.ts';
import { base64Of } from './protocol.ts';

/** The body of a call that draws. */
export type Payload = Readonly<Record<string, unknown>>;

/** A task as such a server has to be told it: it follows no instructions. */
export interface Assignment {
  readonly capability: Capability;
  readonly settings: Settings;
  /** What the pictures after the base are. */
  readonly references: readonly ReferenceKind[];
}

/** Base pictures that say where things are, not what they look like. */
const DRAWN: ReadonlySet<unknown> = new Set(['sketch', 'line', 'plan']);
const COLOURLESS: ReadonlySet<unknown> = new Set([...DRAWN, 'whiteModel']);

/** An empty place says best what is to be where something was. */
const ERASED = 'empty seamless continuation of the surrounding surfaces, clean background';

/** What the masked place starts from: its blurred surroundings, or itself. */
const FILL = { surroundings: 0, original: 1 } as const;
const MASK_BLUR_PX = 4;

const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** What every drawing call says. */
export function commonPayload(
  { brief, count, seed, size }: ModelCall,
  jobId: string,
  options: A1111Options,
  offer: Offer,
): Payload {
  return {
    prompt: joined([brief.description, options.extraPrompt]),
    negative_prompt: joined([brief.negative, options.extraNegative]),
    width: size.width,
    height: size.height,
    seed,
    batch_size: 1,
    n_iter: count,
    steps: options.steps,
    cfg_scale: options.cfgScale,
    ...(offer.sampler ? { sampler_name: offer.sampler } : {}),
    ...(options.scheduler ? { scheduler: options.scheduler } : {}),
    ...(options.checkpoint
      ? { override_settings: { sd_model_checkpoint: options.checkpoint } }
      : {}),
    save_images: false,
    send_images: true,
    force_task_id: jobId,
  };
}

/** What an edit says in addition: where it starts from, how far it may go, what holds it. */
export function editPayload(
  call: EditCall,
  { capability, settings, references }: Assignment,
  offer: Offer,
): { readonly path: string; readonly payload: Payload } {
  const [base = new Uint8Array()] = call.pictures;
  const structure = numberIn(settings.cnStrength, 1);
  const drawn = DRAWN.has(settings.inputKind);
  const hold = (drawn ? offer.lines : offer.surfaces) ?? offer.surfaces;
  const units = [
    ...(hold && HELD.has(capability) ? [unit(hold, base, structure)] : []),
    ...lookUnits(call, references, settings, offer),
  ];
  const scripts = units.length > 0 ? { alwayson_scripts: { controlnet: { args: units } } } : {};
  // A drawing says nothing of colours: with a net to hold its lines it need not be painted over.
  if (capability === 'render' && hold && COLOURLESS.has(settings.inputKind)) {
    return { path: '/sdapi/v1/txt2img', payload: scripts };
  }
  const masked = call.mask
    ? {
        mask: base64Of(call.mask),
        mask_blur: MASK_BLUR_PX,
        inpainting_fill: fillOf(capability),
        inpainting_mask_invert: 0,
        // The crop around the mask is made already.
        inpaint_full_res: false,
      }
    : {};
  return {
    path: '/sdapi/v1/img2img',
    payload: {
      init_images: [base64Of(base)],
      ...masked,
      ...(capability === 'erase' ? { prompt: ERASED } : {}),
      denoising_strength: denoisingOf(capability, settings, hold !== null),
      ...scripts,
    },
  };
}

/** Edits that keep what is there in its place. */
const HELD: ReadonlySet<Capability> = new Set([
  ...(['render', 'furnish', 'style', 'atmosphere', 'material'] as const),
]);

const fillOf = (capability: Capability): number =>
  capability === 'erase' || capability === 'outpaint' ? FILL.surroundings : FILL.original;

/** How much of the base is painted over, 0 … 1; more where a net holds its structure. */
function denoisingOf(capability: Capability, settings: Settings, held: boolean): number {
  switch (capability) {
    case 'erase':
    case 'outpaint':
      return 1;
    case 'inpaint':
      return 0.9;
    case 'material':
      // Where the light is kept, something of the old surface has to stay.
      return settings.keepShading === false ? 0.9 : 0.75;
    case 'atmosphere':
      return 0.55;
    case 'style':
      return rounded(0.35 + 0.4 * numberIn(settings.strength, 1));
    case 'furnish':
      return 0.8;
    default: {
      const free = 1 - numberIn(settings.cnStrength, 1);
      // Colours that are to be kept must be seen.
      const kept = COLOURLESS.has(settings.inputKind) ? 0 : 0.25 * numberIn(settings.lock, 0);
      return rounded(Math.max(0.3, (held ? 0.75 : 0.35) + 0.5 * free * (held ? 0.3 : 1) - kept));
    }
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function unit(control: Control, picture: Uint8Array, weight: number): Payload {
  return {
    enabled: true,
    image: base64Of(picture),
    module: control.module,
    model: control.model,
    weight: rounded(0.3 + 0.7 * weight),
    resize_mode: 'Just Resize',
    control_mode: weight >= 0.9 ? 'ControlNet is more important' : 'Balanced',
    pixel_perfect: true,
    save_detected_map: false,
  };
}

function lookUnits(
  call: EditCall,
  references: readonly ReferenceKind[],
  { ipaPlus, strength }: Settings,
  { look }: Offer,
): Payload[] {
  const picture = call.pictures[1 + references.indexOf('style')];
  if (!look || !references.includes('style') || !picture) return [];
  const weight = numberIn(strength, ipaPlus ? 0.9 : 0.5);
  return [{ ...unit(look, picture, weight), control_mode: 'Balanced' }];
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
