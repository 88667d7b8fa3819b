import sharp, { type Metadata, type Sharp } from 'sharp';
import { EngineFailure } from '../engine.ts';

/** Formats that a picture can be written in; the values of the tool's setting. */
export const TARGETS = {
  png: { mime: 'image/png', name: 'PNG' },
  jpg: { mime: 'image/jpeg', name: 'JPG' },
  webp: { mime: 'image/webp', name: 'WebP' },
  avif: { mime: 'image/avif', name: 'AVIF' },
} as const;
export type Target = keyof typeof TARGETS;

/** A picture to compress and what decides how. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** Its own format; undefined for one that is only read (GIF, TIFF). */
  readonly format: Target | undefined;
  /** Whether any pixel is not opaque. */
  readonly transparent: boolean;
  readonly animated: boolean;
  /** More than 8 bits a channel. */
  readonly deep: boolean;
  readonly cmyk: boolean;
  /** Dots per inch that it is meant for; undefined where it does not say. */
  readonly dpi: number | undefined;
  readonly longSidePx: number;
}

/** @throws EngineFailure badInput when it does not decode */
export async function readSource(bytes: Uint8Array): Promise<Source> {
  try {
    const metadata = await sharp(bytes, { failOn: 'error' }).metadata();
    const format = formatOf(metadata);
    const animated = (metadata.pages ?? 1) > 1;
    return {
      bytes,
      format,
      mime: format ? TARGETS[format].mime : `image/${metadata.format}`,
      transparent: metadata.hasAlpha && !(await sharp(bytes, { animated }).stats()).isOpaque,
      animated,
      deep: metadata.depth !== 'uchar' || (metadata.bitsPerSample ?? 8) > 8,
      cmyk: metadata.space === 'cmyk',
      dpi: metadata.density,
      longSidePx: Math.max(metadata.width, metadata.pageHeight ?? metadata.height),
    };
  } catch (cause) {
    throw new EngineFailure('badInput', '图片已损坏，无法读取', { cause });
  }
}

function formatOf({ format, compression }: Metadata): Target | undefined {
  if (format === 'jpeg') return 'jpg';
  if (format === 'png' || format === 'webp') return format;
  return format === 'heif' && compression === 'av1' ? 'avif' : undefined;
}

/** The picture as it is seen: upright, with its colour profile. */
export function upright({ bytes, animated }: Source): Sharp {
  return sharp(bytes, { animated, failOn: 'error' }).autoOrient().keepIccProfile();
}

/** Whether two files decode to the same upright pixels, alpha included. */
export async function sameDecoded(source: Source, candidate: Uint8Array): Promise<boolean> {
  const pixels = (image: Sharp) => image.ensureAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([
    pixels(upright(source)),
    pixels(upright({ ...source, bytes: candidate })),
  ]);
  return a.equals(b);
}
