import type { Capability } from '@zhuhui/tools';
import type { A1111Client } from './client.ts';
import type { A1111Options } from './options.ts';
import { assertAccepted, listIn, loadedCheckpoint, namesIn } from './protocol.ts';

/** A net that holds a drawing to its base picture, with what prepares the picture for it. */
export interface Control {
  readonly model: string;
  readonly module: string;
}

/** What a server has, as far as it matters here. */
export interface Offer {
  /** The checkpoint that draws. */
  readonly checkpoint: string;
  readonly sampler: string;
  readonly upscaler: string | null;
  /** For drawings in lines. */
  readonly lines: Control | null;
  /** For pictures with surfaces. */
  readonly surfaces: Control | null;
  /** Carries the look of a reference picture over. */
  readonly look: Control | null;
  /** Makes a line drawing of a picture. */
  readonly lineModule: string | null;
}

/** Best first. */
const SAMPLERS = ['DPM++ 2M', 'DPM++ 2M Karras', 'dpm++2m', 'Euler a', 'Euler', 'euler'];
const UPSCALERS = [/UltraSharp/i, /Remacri/i, /SwinIR|DAT|HAT/i, /ESRGAN/i, /4x|2x/i];
/** They enlarge, but make nothing clearer. */
const PLAIN_UPSCALERS = /^(none|lanczos|nearest|bicubic|bilinear|area)/i;

type Rule = readonly [model: RegExp, modules: readonly RegExp[]];
const INVERT = /^invert/i;
const LINES: readonly Rule[] = [
  [/lineart/i, [INVERT, /^lineart_(realistic|standard)/i]],
  [/scribble/i, [INVERT, /^scribble/i]],
  [/canny/i, [/^canny/i]],
  [/union/i, [/^canny/i]],
];
const SURFACES: readonly Rule[] = [
  [/canny/i, [/^canny/i]],
  [/lineart/i, [/^lineart_(realistic|standard)/i]],
  [/softedge|hed/i, [/^softedge/i]],
  [/depth/i, [/^depth_anything/i, /^depth/i]],
  [/union/i, [/^canny/i]],
];
const LOOK: readonly Rule[] = [[/ip-?adapter/i, [/^ip-adapter-auto/i, /^ip-adapter/i]]];
const LINE_MODULES = [/^lineart_realistic/i, /^lineart_standard/i, /^lineart/i, /^canny/i];

/** Checkpoints whose control models are those of SDXL. */
const IS_XL = /xl|pony|illustrious|noob/i;

/** Asks a server what it has. @throws what the first call throws, when it does not answer at all */
export async function askForOffer(
  client: A1111Client,
  options: A1111Options,
  signal: AbortSignal,
): Promise<Offer> {
  const checkpoints = await client.ask('/sdapi/v1/sd-models', signal);
  assertAccepted(checkpoints);
  const [settings, samplers, upscalers, models, modules] = await Promise.all(
    [
      ...['/sdapi/v1/options', '/sdapi/v1/samplers', '/sdapi/v1/upscalers'],
      ...['/controlnet/model_list', '/controlnet/module_list'],
    ].map((path) => client.ask(path, signal)),
  );
  const [first = ''] = namesIn(checkpoints, 'title');
  const checkpoint = options.checkpoint || loadedCheckpoint(settings) || first;
  const control = {
    models: listIn(models, 'model_list').filter(
      (name) => IS_XL.test(name) === IS_XL.test(checkpoint),
    ),
    modules: listIn(modules, 'module_list'),
  };
  const samplerNames = namesIn(samplers, 'name');
  return {
    checkpoint,
    sampler:
      options.sampler ||
      (SAMPLERS.find((name) => samplerNames.includes(name)) ?? samplerNames[0] ?? ''),
    upscaler: options.upscaler || bestUpscaler(namesIn(upscalers, 'name')),
    lines: chooseControl(LINES, control),
    surfaces: chooseControl(SURFACES, control),
    look: chooseControl(LOOK, control),
    lineModule: firstMatch(LINE_MODULES, control.modules),
  };
}

function bestUpscaler(names: readonly string[]): string | null {
  const clearer = names.filter((name) => !PLAIN_UPSCALERS.test(name));
  return firstMatch(UPSCALERS, clearer) ?? clearer[0] ?? null;
}

function chooseControl(
  rules: readonly Rule[],
  { models, modules }: { readonly models: readonly string[]; readonly modules: readonly string[] },
): Control | null {
  for (const [pattern, wanted] of rules) {
    const model = firstMatch([pattern], models);
    const module = firstMatch(wanted, modules);
    if (model && module) return { model, module };
  }
  return null;
}

function firstMatch(patterns: readonly RegExp[], names: readonly string[]): string | null {
  for (const pattern of patterns) {
    const name = names.find((each) => pattern.test(each));
    if (name) return name;
  }
  return null;
}

/** What such a server can do without any addition. */
const ALWAYS = [
  'text2image',
  'render',
  'furnish',
  'inpaint',
  'erase',
  'material',
  'outpaint',
] as const satisfies readonly Capability[];

/** @param offer null as long as the server was never reached */
export function capabilitiesOf(offer: Offer | null): readonly Capability[] {
  if (!offer) return ALWAYS;
  return [
    ...ALWAYS,
    // Without a net the buildings would change with the weather, and nothing sees the style picture.
    ...(offer.surfaces ? (['atmosphere'] as const) : []),
    ...(offer.look && offer.surfaces ? (['style'] as const) : []),
    ...(offer.lineModule ? (['lineart'] as const) : []),
    ...(offer.upscaler ? (['upscale'] as const) : []),
  ];
}
