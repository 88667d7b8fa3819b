import sharp from 'sharp';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { losslessAs } from './compress-lossless.ts';
import { readSource, type Source, TARGETS, type Target } from './compress-source.ts';
import { type VisualResult, visualAs } from './compress-visual.ts';
import { toShared } from './memory.ts';
import type { KernelPool } from './pool.ts';

interface CompressSettings {
  readonly images: readonly string[];
  readonly format: 'same' | Target;
  readonly mode: 'lossless' | 'visual';
}

/** What became of one picture; shown with the result. */
interface Outcome {
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** Chinese: why the picture came back as it was; empty when it got smaller. */
  readonly note: string;
  readonly ssim?: number;
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
  const { images, mode } = settings;
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
    const options = { signal, onProgress: report };
    const outcome = await compressOne(await readSource(bytes), settings, pool, options);
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

async function compressOne(
  source: Source,
  { format, mode }: CompressSettings,
  pool: KernelPool,
  options: { signal: AbortSignal; onProgress: (fraction: number, stage: string) => void },
): Promise<Outcome> {
  const target = format === 'same' ? source.format : format;
  if (!target) return unchanged(source, '这种格式不能原样压缩，请选择要转成的格式');
  const impossible = whyImpossible(target, source, mode);
  if (impossible) return unchanged(source, impossible);
  const near = mode === 'visual' ? await visual(target, source, pool, options) : undefined;
  // Without loss WebP and AVIF are several times what they are with loss: not worth their time then.
  const wantsExact = near === undefined || target === source.format;
  const exact = wantsExact ? await losslessAs(target, source, pool, options) : undefined;
  const { mime, name } = TARGETS[target];
  const nearIsSmaller = near && near.bytes.length < (exact ?? source.bytes).length;
  const best = nearIsSmaller ? near.bytes : exact;
  if (!best) {
    return unchanged(
      source,
      mode === 'visual'
        ? `转成 ${name} 不是看得出差别就是更大，已保留原图`
        : `${name} 存不下这张图的全部信息，已保留原图`,
    );
  }
  if (best.length >= source.bytes.length) {
    return unchanged(
      source,
      target === source.format ? '已是最小，原样返回' : `转成 ${name} 反而更大，已保留原图`,
    );
  }
  return { bytes: best, mime, note: '', ...(nearIsSmaller ? { ssim: near.likeness.ssim } : {}) };
}

async function visual(
  target: Target,
  source: Source,
  pool: KernelPool,
  options: Parameters<typeof visualAs>[3],
): Promise<VisualResult | undefined> {
  const found = await visualAs(target, source, pool, options);
  if (!found || target !== 'png') return found;
  return { ...found, bytes: await pool.run('shrinkPng', toShared(found.bytes), options) };
}

/** Chinese: why the target cannot hold what the picture has; empty when it can. */
function whyImpossible(target: Target, source: Source, mode: CompressSettings['mode']): string {
  const { name } = TARGETS[target];
  const converts = target !== source.format;
  if (converts && source.animated && target !== 'webp')
    return `动图转成 ${name} 只剩一帧，已保留原图`;
  if (converts && source.cmyk) return '印刷色（CMYK）图片换格式会变色，已保留原图';
  if (target !== 'jpg' || !converts) return '';
  if (source.transparent) return 'JPG 存不下透明区域，已保留原图';
  return mode === 'lossless' ? 'JPG 做不到完全无损，已保留原图；可改用“视觉无损”' : '';
}

function unchanged({ bytes, mime }: Source, note: string): Outcome {
  return { bytes, mime, note };
}

async function present(before: Uint8Array, { bytes, mime, note, ssim }: Outcome): Promise<Result> {
  const { width, height } = await sharp(bytes).metadata();
  const saved = 1 - bytes.length / before.length;
  const scores = { saved, ...(ssim === undefined ? {} : { ssim }) };
  return {
    output: { bytes, mime, kind: 'image', widthPx: width, heightPx: height, scores },
    facts: { bytesBefore: before.length, bytesAfter: bytes.length, saved, mime, note },
  };
}
