import type { Box, CutOut, Rgb8 } from '@zhuhui/kernels';
import type { PlacedBy, Placement } from '@zhuhui/tools';
import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { placingOf } from './matting-placement.ts';
import { decodeRgb, pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import { createRecent, type Recent } from './recent.ts';
import { askForSubject } from './subject-desk.ts';

interface MattingSettings extends Placement {
  readonly uploadImage: string;
  readonly maskImage?: string;
  readonly output: 'transparent' | 'mask' | 'background';
  readonly backgroundImage?: string;
  /** `#rrggbb`, used when there is no background picture. */
  readonly backgroundColor: string;
  readonly edge: 'fine' | 'fast';
  readonly placeBy: PlacedBy;
}

/** What stays the same however often it is placed anew. */
interface Found {
  readonly cutOut: CutOut;
  readonly subject: Box;
  readonly confidence: number;
}

export const mattingCapability: LocalCapability = {
  capability: 'matting',
  can: '点选、框选或自动找主体抠图，细杆、枝叶、发丝与虚化边缘带透明度，边缘还原本色不带旧背景',
  cannot:
    '不知道物体叫什么，一次点选按画面取一个物体或它的一部分，没取全再点几下或框选；整块玻璃按不透明抠出',
  ignoredFields: [],
  run: runMatting,
};

/** Cuts the subject out and gives it as a transparent picture, as a mask, or on a new background. */
async function runMatting(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as MattingSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const image = await decodeRgb(await files.read(settings.uploadImage));
  const background =
    settings.output === 'background' ? await readBackground(settings, image, files.read) : null;
  const found = await find(settings, image, context, pool);
  const { cutOut, subject, confidence } = found;
  const canvas = background ?? image;
  const { width, height } = canvas;
  const laid = await pool.run(
    'layCutOut',
    {
      ...{ cutOut, background, canvas: { width, height } },
      ...placingOf(settings, subject, image, canvas),
    },
    { signal, onProgress: stretch(0.9, 0.96, onProgress) },
  );
  const output = await pngOutput(shownOf(settings.output, laid.cutOut, laid.picture), pool, signal);
  onProgress(1, '完成');
  return {
    outputs: [output],
    effective: {
      subject: settings.maskImage ? 'selected' : 'found',
      subjectBox: subject,
      confidence: Math.round(confidence * 100) / 100,
      edge: settings.edge,
    },
  };
}

/** The cut-outs made last, by pool: placing the same one anew takes no second matting. */
const made = new WeakMap<KernelPool, Recent<Found>>();
const MOST_KEPT = 4;
const MOST_KEPT_BYTES = 256 * 2 ** 20;

/** The subject, cut out where it stands. @throws EngineFailure badInput when there is none */
async function find(
  { uploadImage, maskImage, edge }: MattingSettings,
  image: Rgb8,
  { signal, onProgress, files }: EngineContext,
  pool: KernelPool,
): Promise<Found> {
  const kept =
    made.get(pool) ??
    createRecent<Found>(
      MOST_KEPT,
      MOST_KEPT_BYTES,
      ({ cutOut: { alpha } }) => alpha.data.length * 4,
    );
  made.set(pool, kept);
  const key = JSON.stringify([uploadImage, maskImage, edge]);
  const known = kept.get(key);
  if (known) return known;
  const mask = maskImage ? await readMask(await files.read(maskImage)) : null;
  if (!mask) onProgress(0.04, '寻找主体');
  const seen = mask ? null : await askForSubject(await files.read(uploadImage), pool, signal);
  const { cutOut, subject, confidence } = await pool.run(
    'matting',
    { image, mask, seen, edge },
    { signal, onProgress: stretch(0.05, 0.9, onProgress) },
  );
  if (!cutOut || !subject) {
    throw new EngineFailure('badInput', '没有找到清楚的主体，请在图上点选或框出要抠的物体');
  }
  const found = { cutOut, subject, confidence };
  kept.put(key, found);
  return found;
}

/** What the result shows: the subject on its background, its mask, or itself alone. */
function shownOf(
  kind: MattingSettings['output'],
  { alpha, foreground }: CutOut,
  picture: Rgb8 | null,
): Parameters<typeof pngOutput>[0] {
  if (picture) return picture;
  return kind === 'mask' ? alpha : { colours: foreground, alpha };
}

/** What the cut-out is put in front of: the user's own picture, or a colour. */
export async function readBackground(
  settings: Pick<MattingSettings, 'backgroundImage' | 'backgroundColor'>,
  image: Rgb8,
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<Rgb8> {
  if (settings.backgroundImage) return decodeRgb(await read(settings.backgroundImage));
  const colour = Number.parseInt(settings.backgroundColor.slice(1), 16);
  const { width, height } = image;
  const data = new Uint8Array(new SharedArrayBuffer(width * height * 3));
  for (let i = 0; i < data.length; i += 3) {
    data[i] = colour >> 16;
    data[i + 1] = (colour >> 8) & 255;
    data[i + 2] = colour & 255;
  }
  return { width, height, data };
}
