import type { SelectionPrompt } from '@zhuhui/kernels';
import sharp from 'sharp';
import { EngineFailure } from '../engine.ts';
import type { Selection } from '../selector.ts';
import type { GraphVariant } from './graphs/graph.ts';
import { type JobRun, runJob } from './job.ts';
import type { ComfyPool } from './pool.ts';

export interface ClickMaskDeps {
  readonly pool: ComfyPool;
  readonly variants: readonly GraphVariant[];
  readonly timing: { readonly pollMs: number; readonly lostAfterMs: number };
}

/** The model looks at pictures of about this size; sending more only takes longer. */
const LOOK_SIDE_PX = 1536;
const SELECTED = 128;

/**
 * The mask behind clicks in a picture, found by a model on a server. Points and box are in the picture's
 * own pixels. Of a box without clicks its middle is meant; nothing outside a box is selected.
 * @throws EngineFailure badInput when the picture cannot be read, permanent when no server can do it
 */
export async function clickMask(
  { pool, variants, timing }: ClickMaskDeps,
  picture: Uint8Array,
  { points = [], box }: SelectionPrompt,
  signal: AbortSignal,
): Promise<Selection> {
  const variant = await pool.choose(variants, signal);
  const { png, scale, width, height } = await smallPng(picture);
  const at = (x: number, y: number) => ({ x: Math.round(x * scale), y: Math.round(y * scale) });
  const wanted = points.filter(({ label }) => label === 1).map(({ x, y }) => at(x, y));
  if (wanted.length === 0 && box) {
    wanted.push(at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2));
  }
  const unwanted = points.filter(({ label }) => label === 0).map(({ x, y }) => at(x, y));
  const order = {
    variant,
    pictures: { INPUT: png },
    values: { POSITIVE: JSON.stringify(wanted), NEGATIVE: JSON.stringify(unwanted) },
  };
  const [answer = new Uint8Array()] = await runJob(pool, order, passingRun(signal), timing);
  const data = await maskOf(answer, { width, height });
  if (box)
    keepInside(
      data,
      width,
      box.map((edge) => edge * scale),
    );
  return { width, height, data };
}

/** A click's job is nobody's to come back to. */
const passingRun = (signal: AbortSignal): JobRun => ({
  signal,
  onProgress: () => undefined,
  submitter: {
    remoteId: null,
    create: (create) => create(async () => undefined),
    createAs: (_, create) => create(async () => undefined),
    forget: async () => undefined,
  },
});

async function smallPng(picture: Uint8Array) {
  try {
    const whole = sharp(picture, { failOn: 'error' }).flatten({ background: '#ffffff' });
    const { width: ownWidth } = await sharp(picture).metadata();
    const { data, info } = await whole
      .toColourspace('srgb')
      .resize(LOOK_SIDE_PX, LOOK_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { png: data, width, height, scale: width / ownWidth };
  } catch (cause) {
    throw new EngineFailure('badInput', '图片已损坏，无法读取', { cause });
  }
}

async function maskOf(
  answer: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  try {
    const grey = await sharp(answer, { failOn: 'error' })
      .flatten({ background: '#000000' })
      .toColourspace('b-w')
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    return Uint8Array.from(grey, (value) => (value >= SELECTED ? 255 : 0));
  } catch (cause) {
    throw new EngineFailure('permanent', '引擎返回的图片已损坏', { cause });
  }
}

function keepInside(mask: Uint8Array, width: number, box: readonly number[]): void {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  for (let i = 0; i < mask.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    if (x < left || x >= right || y < top || y >= bottom) mask[i] = 0;
  }
}
