import { supportsWebp } from './picture-support.ts';

export type PictureFormat = 'png' | 'jpg' | 'webp';

/** Adds the processing the server does on the way out; other addresses are left alone. */
function processed(url: string, ...steps: readonly string[]): string {
  return `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/${steps.join('/')}`;
}

/**
 * A picture filled into a box, quality 100, WebP where the browser reads it and JPEG elsewhere.
 *
 * @param width CSS px; asked for at the screen's density, at most twice as many
 */
export function thumbnailUrl(
  url: string,
  width: number,
  height: number,
  format: PictureFormat = supportsWebp() ? 'webp' : 'jpg',
): string {
  const density = Math.min(2, Math.max(1, globalThis.devicePixelRatio ?? 1));
  const [w, h] = [width, height].map((side) => Math.round(side * density));
  return processed(url, `resize,m_fill,w_${w},h_${h}`, 'quality,q_100', `format,${format}`);
}

/**
 * The whole picture, at most this long and high, in a format that browsers show.
 *
 * @param sidePx CSS px; asked for at the screen's density, at most twice as many
 */
export function fittedUrl(url: string, sidePx: number): string {
  const density = Math.min(2, Math.max(1, globalThis.devicePixelRatio ?? 1));
  const side = Math.round(sidePx * density);
  const format: PictureFormat = supportsWebp() ? 'webp' : 'jpg';
  return processed(url, `resize,m_lfit,w_${side},h_${side}`, 'quality,q_100', `format,${format}`);
}

/** The whole picture at its own size, in the format asked for. */
export function downloadUrl(url: string, format: PictureFormat): string {
  return processed(url, 'resize,p_100', `format,${format}`);
}
