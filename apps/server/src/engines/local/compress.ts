import sharp from 'sharp';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import type { CompressRequest, Outcome } from './compress-picture.ts';
import type { KernelPool } from './pool.ts';

interface CompressSettings extends Pick<CompressRequest, 'format' | 'mode'> {
  readonly images: readonly string[];
}

/** A picture's result and what is said of it. */
interface Result {
  readonly output: EngineOutput;
  readonly facts: Record<string, unknown>;
}

/** What a picture counts for as soon as it is taken up. */
const STARTED = 0.01;
/** Share of the run at which every picture is made. */
const MADE = 0.98;
/** Pictures worked on at the same time: one to encode while another is judged. */
const AT_ONCE = 2;

export const compressCapability: LocalCapability = {
  capability: 'compress',
  can: '无损或视觉无损地压缩 PNG、JPG、WebP、AVIF，像素逐一核对，绝不比原图大',
  cannot: '不改尺寸；动图和 CMYK 只在原格式内处理',
  ignoredFields: [],
  run: runCompress,
};

/** Makes every picture as small as its format and mode allow; what cannot shrink comes back as it was. */
async function runCompress(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as CompressSettings;
  const { signal, onProgress, onOutput, files } = context;
  const { images, format, mode } = settings;
  onProgress(0, '读取图片');
  const reportPart = partProgress(images.length, onProgress);
  const results: (Result | undefined)[] = images.map(() => undefined);
  // One that cannot be read does not keep the others from being done.
  let unreadable: unknown;
  const known = () => ({ mode, images: results.map((result) => result?.facts ?? null) });
  const waiting = images.map((fileId, ordinal) => ({ fileId, ordinal }));
  const compress = async ({ fileId, ordinal }: (typeof waiting)[number]): Promise<void> => {
    const report = reportPart(ordinal);
    report(STARTED, '读取图片');
    const bytes = await files.read(fileId, 'original');
    const job = { bytes, format, mode };
    const outcome = await pool.run('compress', job, { signal, onProgress: report });
    const result = await present(bytes, outcome);
    results[ordinal] = result;
    report(1, `已压缩 ${results.filter(Boolean).length}/${images.length}`);
    onOutput?.({ ordinal, output: result.output, effective: known() });
  };
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal.throwIfAborted();
      await compress(next).catch((error: unknown) => {
        if (!(error instanceof EngineFailure) || error.kind !== 'badInput') throw error;
        unreadable ??= error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (unreadable !== undefined) throw unreadable;
  onProgress(1, '完成');
  return { outputs: results.flatMap((result) => result?.output ?? []), effective: known() };
}

/** How far every picture is, and all of them together. */
function partProgress(
  count: number,
  onProgress: EngineContext['onProgress'],
): (ordinal: number) => (fraction: number, stage: string) => void {
  const parts = new Array<number>(count).fill(0);
  return (ordinal) => (fraction, stage) => {
    parts[ordinal] = Math.max(parts[ordinal] ?? 0, Math.round(fraction * 100) / 100);
    const whole = parts.reduce((sum, part) => sum + part, 0) / count;
    onProgress(MADE * whole, stage, [...parts]);
  };
}

async function present(before: Uint8Array, outcome: Outcome): Promise<Result> {
  const { mime, note, ssim } = outcome;
  const bytes = outcome.bytes ?? before;
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const saved = 1 - bytes.length / before.length;
  const scores = { saved, ...(ssim === undefined ? {} : { ssim }) };
  return {
    output: { bytes, mime, kind: 'image', widthPx: width, heightPx: height, scores },
    facts: { bytesBefore: before.length, bytesAfter: bytes.length, saved, mime, note },
  };
}
