import type { FitEnum, Sharp } from 'sharp';
import { badField } from '../../platform/errors.ts';
import { LONGEST_SIDE_PX } from '../../platform/longest-side.ts';
import type { RasterFormat } from './formats.ts';

/**
 * The picture-processing parameter of object storage, as clients of Alibaba Cloud OSS write it:
 * `image/resize,m_fill,w_400,h_300/quality,q_100/format,webp`. Only what is listed here is understood;
 * anything else is refused rather than ignored.
 */
export interface Processing {
  readonly resize: Resize | null;
  /** 1..100. */
  readonly quality: number | null;
  readonly format: RasterFormat | null;
}

type Resize =
  | { readonly kind: 'percent'; readonly percent: number }
  | {
      readonly kind: 'box';
      readonly fit: keyof FitEnum;
      readonly widthPx: number | null;
      readonly heightPx: number | null;
      readonly enlarge: boolean;
    };

const PARAMETER = 'x-oss-process';
const MAX_SIDE_PX = 8192;
/** OSS mode → sharp fit. */
const MODES: Record<string, keyof FitEnum> = {
  lfit: 'inside',
  mfit: 'outside',
  fill: 'cover',
  pad: 'contain',
  fixed: 'fill',
};
const FORMATS: Record<string, RasterFormat> = { jpg: 'jpg', jpeg: 'jpg', png: 'png', webp: 'webp' };

/**
 * The parameter as it stands in an address; null where it does not.
 * @throws AppError badInput when it stands there twice
 */
export function processingOf(query: unknown): Processing | null {
  const parameter = (query as Record<string, unknown>)[PARAMETER];
  if (parameter === undefined) return null;
  if (typeof parameter !== 'string') throw refuse('只能写一次');
  return parseProcessing(parameter);
}

/** @throws AppError badInput for anything not understood. */
export function parseProcessing(text: string): Processing {
  const [head, ...actions] = text.split('/');
  if (head !== 'image' || actions.length === 0) throw refuse('应以 image/ 开头');
  let result: Processing = { resize: null, quality: null, format: null };
  const done = new Set<string>();
  for (const action of actions) {
    const [name = '', ...args] = action.split(',');
    if (done.has(name)) throw refuse(`${name} 只能用一次`);
    done.add(name);
    switch (name) {
      case 'resize':
        result = { ...result, resize: parseResize(args) };
        break;
      case 'quality':
        result = { ...result, quality: parseQuality(args) };
        break;
      case 'format':
        result = { ...result, format: parseFormat(args) };
        break;
      default:
        throw refuse(`不支持的操作 ${name}`);
    }
  }
  return result;
}

function parseResize(args: readonly string[]): Resize {
  const values = new Map(args.map((arg) => splitOption(arg)));
  if (values.size < args.length) throw refuse('缩放参数重复');
  const take = (key: string): string | undefined => {
    const value = values.get(key);
    values.delete(key);
    return value;
  };
  const percent = take('p');
  if (percent !== undefined) {
    if (values.size > 0) throw refuse('p 不能与其他缩放参数同用');
    return { kind: 'percent', percent: integerIn(percent, 1, 1000, 'p') };
  }
  const mode = take('m') ?? 'lfit';
  const fit = MODES[mode];
  if (!fit) throw refuse(`不支持的缩放模式 ${mode}`);
  const side = (key: string) => {
    const value = take(key);
    return value === undefined ? null : integerIn(value, 1, MAX_SIDE_PX, key);
  };
  const widthPx = side('w');
  const heightPx = side('h');
  const enlarge = integerIn(take('limit') ?? '1', 0, 1, 'limit') === 0;
  const [unknown] = values.keys();
  if (unknown !== undefined) throw refuse(`不支持的缩放参数 ${unknown}`);
  if (widthPx === null && heightPx === null) throw refuse('缩放需要 w、h 或 p');
  return { kind: 'box', fit, widthPx, heightPx, enlarge };
}

function parseQuality(args: readonly string[]): number {
  const [key, value] = splitOption(args[0] ?? '');
  if (args.length !== 1 || !['q', 'Q'].includes(key)) throw refuse('质量应写作 quality,q_80');
  return integerIn(value, 1, 100, key);
}

function parseFormat(args: readonly string[]): RasterFormat {
  const format = FORMATS[args[0] ?? ''];
  if (args.length !== 1 || !format) throw refuse('格式应为 jpg、png 或 webp');
  return format;
}

function splitOption(option: string): [string, string] {
  const at = option.indexOf('_');
  return at < 0 ? [option, ''] : [option.slice(0, at), option.slice(at + 1)];
}

function integerIn(text: string, min: number, max: number, name: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw refuse(`${name} 应在 ${min} 到 ${max} 之间`);
  return value;
}

function refuse(detail: string) {
  return badField(PARAMETER, `图片处理参数有误：${detail}`);
}

/** Whether the parameter asks for nothing but the stored bytes. */
export function isIdentity(processing: Processing, stored: RasterFormat | null): boolean {
  const { resize, quality, format } = processing;
  const sameSize = resize === null || (resize.kind === 'percent' && resize.percent === 100);
  return sameSize && quality === null && (format === null || format === stored);
}

/** The same for every spelling of the same request; names the cached variant. */
export function canonicalName(processing: Processing, format: RasterFormat): string {
  const { resize, quality } = processing;
  const size =
    resize === null
      ? 'full'
      : resize.kind === 'percent'
        ? `p${resize.percent}`
        : `${resize.fit}-${resize.widthPx ?? 'x'}-${resize.heightPx ?? 'x'}${resize.enlarge ? '-e' : ''}`;
  return `${size}-q${quality ?? 'd'}.${format}`;
}

/** Applies the parameter to a decoded source of the given size. */
export function applyProcessing(
  source: Sharp,
  size: { widthPx: number; heightPx: number },
  processing: Processing,
  format: RasterFormat,
): Sharp {
  return encode(resizeTo(source, size, processing.resize), format, processing.quality);
}

/** @throws AppError badInput when the result is longer than the format holds */
export function assertFits(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  { resize }: Processing,
  format: RasterFormat,
): void {
  // A box is smaller than any format's longest side.
  const percent = resize === null ? 100 : resize.kind === 'percent' ? resize.percent : 0;
  const most = LONGEST_SIDE_PX[format];
  if ((Math.max(widthPx, heightPx) * percent) / 100 <= most) return;
  throw badField(PARAMETER, `${format.toUpperCase()} 每边最多 ${most} 像素，请换一种格式`);
}

export function resizeTo(
  source: Sharp,
  size: { widthPx: number; heightPx: number },
  resize: Resize | null,
): Sharp {
  if (resize === null) return source;
  if (resize.kind === 'percent') {
    if (resize.percent === 100) return source;
    const widthPx = Math.max(1, Math.round((size.widthPx * resize.percent) / 100));
    const heightPx = Math.max(1, Math.round((size.heightPx * resize.percent) / 100));
    if (Math.max(widthPx, heightPx) > MAX_SIDE_PX) throw refuse(`结果不能超过 ${MAX_SIDE_PX} 像素`);
    return source.resize(widthPx, heightPx, { fit: 'fill' });
  }
  return source.resize(resize.widthPx, resize.heightPx, {
    fit: resize.fit,
    withoutEnlargement: !resize.enlarge,
    background: '#ffffff',
  });
}

/** Quality 100 of a JPEG or WebP is near-lossless and kept as asked; the default suits thumbnails. */
export function encode(image: Sharp, format: RasterFormat, quality: number | null): Sharp {
  switch (format) {
    case 'png':
      return image.png();
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: quality ?? 85 });
    case 'webp':
      return image.webp({ quality: quality ?? 85 });
  }
}
