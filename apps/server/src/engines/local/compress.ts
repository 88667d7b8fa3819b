import sharp from 'sharp';
import type { EngineContext, EngineOutput, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { losslessAs } from './compress-lossless.ts';
import { readSource, type Source, TARGETS, type Target } from './compress-source.ts';
import { type VisualResult, visualAs } from './compress-visual.ts';
import { toShared } from './memory.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';

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
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const progressOf = combineProgress(settings.images.length, stretch(0, 0.98, onProgress));
  const results: { output: EngineOutput; facts: Record<string, unknown> }[] = [];
  const waiting = settings.images.map((fileId, index) => ({ fileId, index }));
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal.throwIfAborted();
      const { index } = next;
      const bytes = await files.read(next.fileId, 'original');
      const report = progressOf(index);
      const outcome = await compressOne(await readSource(bytes), settings, pool, {
        signal,
        onProgress: report,
      });
      results[index] = await present(bytes, outcome);
      report(1, `已压缩 ${results.filter(Boolean).length}/${settings.images.length}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  onProgress(1, '完成');
  const facts = results.map((result) => result.facts);
  return {
    outputs: results.map(({ output }) => output),
    effective: { mode: settings.mode, images: facts },
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
      target === source.format ? '原图已经最小' : `转成 ${name} 反而更大，已保留原图`,
    );
  }
  return { bytes: best, mime, note: '', ...(nearIsSmaller ? { ssim: near.likeness.ssim } : {}) };
}

async function visual(
  target: Target,
  source: Source,
  pool: KernelPool,
  options: { signal: AbortSignal },
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

async function present(
  before: Uint8Array,
  { bytes, mime, note, ssim }: Outcome,
): Promise<{ output: EngineOutput; facts: Record<string, unknown> }> {
  const { width, height } = await sharp(bytes).metadata();
  const saved = 1 - bytes.length / before.length;
  const scores = { saved, ...(ssim === undefined ? {} : { ssim }) };
  return {
    output: { bytes, mime, kind: 'image', widthPx: width, heightPx: height, scores },
    facts: { bytesBefore: before.length, bytesAfter: bytes.length, saved, mime, note },
  };
}
