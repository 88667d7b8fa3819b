import { type ProgressListener, shrinkJpeg, shrinkPng } from '@zhuhui/kernels';
import { type Source, sameDecoded, type Target, upright } from './compress-source.ts';
import { PNG_TOOLS } from './png-tools.ts';

/** A PNG of a photograph is several times its JPEG: no search can make up for more than this. */
const HOPELESS_RATIO = 1.6;
const WEBP_EFFORT = 6;
const AVIF_EFFORT = 4;

/**
 * The picture in the target format without any change of a pixel, or undefined when that format
 * cannot hold it so.
 */
export async function losslessAs(
  target: Target,
  source: Source,
  onProgress: ProgressListener,
): Promise<Uint8Array | undefined> {
  const { bytes, format, animated, deep, cmyk } = source;
  switch (target) {
    case 'jpg':
      return format === 'jpg' ? shrinkJpeg(bytes) : undefined;
    case 'png': {
      if (format === 'png') return shrinkPng(bytes, PNG_TOOLS, onProgress);
      if (animated || deep || cmyk) return undefined;
      const png = await upright(source)
        .png({ compressionLevel: 6, adaptiveFiltering: true })
        .toBuffer();
      if (png.length > bytes.length * HOPELESS_RATIO) return png;
      return shrinkPng(png, PNG_TOOLS, onProgress);
    }
    case 'webp':
      if (deep || cmyk) return undefined;
      return proven(
        source,
        await upright(source).webp({ lossless: true, exact: true, effort: WEBP_EFFORT }).toBuffer(),
      );
    case 'avif':
      if (animated || deep || cmyk) return undefined;
      return proven(
        source,
        await upright(source).avif({ lossless: true, effort: AVIF_EFFORT }).toBuffer(),
      );
  }
}

async function proven(source: Source, candidate: Uint8Array): Promise<Uint8Array | undefined> {
  return (await sameDecoded(source, candidate)) ? candidate : undefined;
}
