import { type ProgressListener, shrinkPng } from '@zhuhui/kernels';
import { LONGEST_SIDE_PX } from '../../platform/longest-side.ts';
import { losslessAs } from './compress-lossless.ts';
import { readSource, type Source, TARGETS, type Target } from './compress-source.ts';
import { type VisualResult, visualAs } from './compress-visual.ts';
import { PNG_TOOLS } from './png-tools.ts';

/** A picture to compress: the user's own bytes. */
export interface CompressRequest {
  readonly bytes: Uint8Array;
  readonly format: 'same' | Target;
  readonly mode: 'lossless' | 'visual';
}

/** What became of one picture; shown with the result. */
export interface Outcome {
  /** Null when the picture comes back as it was. */
  readonly bytes: Uint8Array | null;
  readonly mime: string;
  /** Chinese: why the picture came back as it was; empty when it got smaller. */
  readonly note: string;
  readonly ssim?: number;
}

/**
 * One picture, as small as its format and mode allow. All of it is one call to a process of its own: the
 * encoders are native code, and only a process can be ended while they work.
 *
 * @throws EngineFailure `badInput` when it does not decode
 */
export async function compressPicture(
  { bytes, format, mode }: CompressRequest,
  onProgress: ProgressListener,
): Promise<Outcome> {
  const source = await readSource(bytes);
  const target = format === 'same' ? source.format : format;
  if (!target) return unchanged(source, '这种格式不能原样压缩，请选择要转成的格式');
  const impossible = whyImpossible(target, source, mode);
  if (impossible) return unchanged(source, impossible);
  const near = mode === 'visual' ? await visual(target, source, onProgress) : undefined;
  // Without loss WebP and AVIF are several times what they are with loss: not worth their time then.
  const wantsExact = near === undefined || target === source.format;
  const exact = wantsExact ? await losslessAs(target, source, onProgress) : undefined;
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
  onProgress: ProgressListener,
): Promise<VisualResult | undefined> {
  const found = await visualAs(target, source, onProgress);
  if (!found || target !== 'png') return found;
  return { ...found, bytes: shrinkPng(found.bytes, PNG_TOOLS, onProgress) };
}

/** Chinese: why the target cannot hold what the picture has; empty when it can. */
function whyImpossible(target: Target, source: Source, mode: CompressRequest['mode']): string {
  const { name } = TARGETS[target];
  const mostPx = LONGEST_SIDE_PX[target];
  const converts = target !== source.format;
  if (source.longSidePx > mostPx) return `${name} 每边最多 ${mostPx} 像素，已保留原图`;
  if (converts && source.animated && target !== 'webp')
    return `动图转成 ${name} 只剩一帧，已保留原图`;
  if (converts && source.cmyk) return '印刷色（CMYK）图片换格式会变色，已保留原图';
  if (target !== 'jpg' || !converts) return '';
  if (source.transparent) return 'JPG 存不下透明区域，已保留原图';
  return mode === 'lossless' ? 'JPG 做不到完全无损，已保留原图；可改用“视觉无损”' : '';
}

function unchanged({ mime }: Source, note: string): Outcome {
  return { bytes: null, mime, note };
}
