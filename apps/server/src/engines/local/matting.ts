import type { CutOut, Rgb8 } from '@zhuhui/kernels';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { cutoutOutput } from './cutout.ts';
import { decodeRgb, pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

interface MattingSettings {
  readonly uploadImage: string;
  readonly maskImage?: string;
  readonly output: 'transparent' | 'mask' | 'background';
  readonly backgroundImage?: string;
  /** `#rrggbb`, used when there is no background picture. */
  readonly backgroundColor: string;
  readonly edge: 'fine' | 'fast';
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

export const mattingCapability: LocalCapability = {
  capability: 'matting',
  can: '点选、框选或自动找主体抠图，细杆、枝叶、发丝与虚化边缘带透明度，边缘还原本色不带旧背景',
  cannot: '不认识物体，一次点选取一种材质，多种材质的物体要多点几下；整块玻璃按不透明抠出',
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
  const [image, mask] = await Promise.all([
    files.read(settings.uploadImage).then((bytes) => decodeRgb(bytes)),
    settings.maskImage ? files.read(settings.maskImage).then(readMask) : null,
  ]);
  const background =
    settings.output === 'background' ? await readBackground(settings, image, files.read) : null;
  const { width, height, x, y, edge } = settings;
  const result = await pool.run(
    'matting',
    {
      image,
      mask,
      edge,
      placement: { widthPx: width, heightPx: height, xPx: x, yPx: y },
      background,
    },
    { signal, onProgress: stretch(0.05, 0.95, onProgress) },
  );
  if (!result.cutOut) {
    throw new EngineFailure('badInput', '没有找到清楚的主体，请在图上点选或框出要抠的物体');
  }
  const output = await outputOf(settings.output, result.cutOut, result.picture);
  onProgress(1, '完成');
  return {
    outputs: [output],
    effective: {
      subject: mask ? 'selected' : 'found',
      confidence: Math.round(result.confidence * 100) / 100,
      edge,
    },
  };
}

async function outputOf(
  kind: MattingSettings['output'],
  cutOut: CutOut,
  picture: Rgb8 | null,
): Promise<EngineOutput> {
  if (picture) return pngOutput(picture);
  if (kind === 'mask') return pngOutput(cutOut.alpha);
  return cutoutOutput({ colours: cutOut.foreground, alpha: cutOut.alpha });
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
