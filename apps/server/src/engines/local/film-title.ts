import { bookletTypeface } from '@zhuhui/booklet';
import type { Overlay } from '@zhuhui/kernels';
import sharp from 'sharp';

/** Shares of the film's shorter side. */
const TYPE = 0.062;
const MARGIN = 0.085;
const SHADE = 0.34;
/** Of the width, that a title may take; a longer one gets smaller. */
const MOST_WIDTH = 0.8;

/** Seconds of the film in which a title stands, and how long it takes to come and go. */
const STANDS = { from: 0.5, to: 3.6, fade: 0.5 };

/** A film's title over a shade at its lower border, in the face that booklets are set in. */
export async function drawTitle(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Overlay> {
  const { path, lengthEm } = bookletTypeface().outline(text, 'bold');
  const side = Math.min(width, height);
  const emPx = Math.min(TYPE * side, (MOST_WIDTH * width) / Math.max(1, lengthEm));
  const shade = Math.round(SHADE * side);
  const [left, base] = [MARGIN * side, shade - MARGIN * side];
  const rule = `<rect x="${left}" y="${base + 0.42 * emPx}" width="${1.6 * emPx}" height="${Math.max(2, 0.07 * emPx)}" fill="#fff" fill-opacity=".85"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shade}"><defs><linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".62"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/><g transform="translate(${left} ${base}) scale(${emPx})"><path d="${path}" fill="#fff"/></g>${rule}</svg>`;
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = (rgba[i + 3] ?? 0) / 255;
    for (let c = 0; c < 3; c++) rgba[i + c] = Math.round((rgba[i + c] ?? 0) * alpha);
  }
  return { left: 0, top: height - shade, width, height: shade, rgba: new Uint8Array(rgba) };
}

/** How far a title is there at a second of a film of so many seconds, 0 … 1. */
export function titleOpacity(second: number, seconds: number): number {
  const end = Math.min(STANDS.to, seconds - 0.2);
  const rise = (second - STANDS.from) / STANDS.fade;
  const fall = (end - second) / STANDS.fade;
  return Math.min(1, Math.max(0, Math.min(rise, fall)));
}
