import type { Gray8, InputKind, RenderRequest, Rgb8 } from '@zhuhui/kernels';
import { defaultStyleOf, lookFor } from '@zhuhui/tools/classify';
import { interpretPrompt } from '@zhuhui/tools/look';
import type { EngineRequest } from '../engine.ts';
import { allowedLook, type Denied } from './denied-words.ts';
import type { InpaintSettings } from './inpaint-settings.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import { rendererLook } from './render-wishes.ts';

const DEFAULT_DOMAIN = 'interior';
const RENDERED = 0.95;

/** A drawing or white model is rendered; null for photographs and for tools that take everything for one. */
export async function drawingKindOf(
  settings: InpaintSettings,
  image: Rgb8,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<InputKind | null> {
  if (settings.inputKind === undefined || settings.itemImage) return null;
  const kind =
    settings.inputKind === 'auto'
      ? (await pool.run('classify', image, { signal })).kind
      : (settings.inputKind as InputKind);
  return kind === 'photo' || kind === 'render' ? null : kind;
}

interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, stage: string) => void;
}

/** Renders the whole drawing, so that the place fits its surroundings, and takes only the masked place. */
export async function renderRegion(
  request: EngineRequest,
  image: Rgb8,
  region: { readonly mask: Gray8; readonly words: string },
  how: {
    readonly kind: InputKind;
    readonly seed: number;
    readonly featherPx: number;
    readonly denied: Denied;
  },
  pool: KernelPool,
  { signal, onProgress }: Running,
): Promise<Rgb8> {
  const settings = request.settings as unknown as InpaintSettings;
  const domain = request.tool.domain ?? DEFAULT_DOMAIN;
  const reading = interpretPrompt(region.words);
  const category = settings.classifyId3 ?? settings.classifyId2 ?? defaultStyleOf(domain);
  const job: RenderRequest = {
    image,
    kind: how.kind,
    domain,
    look: rendererLook(allowedLook(lookFor(category, reading), how.denied)),
    followPalette: 0,
    cnStrength: settings.cnStrength ?? 0.75,
    lock: 0,
    atmosphere: reading.atmosphere ?? 'day',
    environment: reading.environment ?? 'keep',
    view: 'keep',
    seed: how.seed,
  };
  const { image: rendered } = await pool.run('render', job, {
    signal,
    onProgress: stretch(0, RENDERED, onProgress),
  });
  return pool.run(
    'mergeMasked',
    { image, changed: rendered, mask: region.mask, featherPx: how.featherPx },
    { signal },
  );
}
