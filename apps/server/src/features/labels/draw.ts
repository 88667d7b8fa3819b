import { type PlateStyle, plateGroup, plateIn, plateSvg } from '@zhuhui/labels';
import sharp from 'sharp';

/** Pixels row by row, 8 bits a channel: grey, grey with alpha, RGB or RGBA. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

interface DrawnPlate {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8Array;
}

/** Plates of the last sizes that were asked for: a page of thumbnails asks for one many times. */
const KEPT_PLATES = 64;
const kept = new Map<string, Promise<DrawnPlate | null>>();

function drawnPlate(
  picture: { width: number; height: number },
  style: PlateStyle,
): Promise<DrawnPlate | null> {
  const key = JSON.stringify([picture.width, picture.height, style]);
  const known = kept.get(key);
  if (known) return known;
  const made = renderPlate(picture, style);
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_PLATES && oldest !== undefined) kept.delete(oldest);
  return made;
}

async function renderPlate(
  picture: { width: number; height: number },
  style: PlateStyle,
): Promise<DrawnPlate | null> {
  const plate = plateIn(picture, style);
  if (!plate) return null;
  const { left, top, width, height } = plate;
  const data = await sharp(Buffer.from(plateSvg(plate, style)))
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { left, top, width, height, data };
}

/** Lays the visible mark over pixels, in place; not one outside the plate is touched. */
export async function drawPlate(pixels: Pixels, style: PlateStyle): Promise<void> {
  const plate = await drawnPlate({ width: pixels.width, height: pixels.height }, style);
  if (!plate) return;
  const { channels, data } = pixels;
  const isGrey = channels < 3;
  const hasAlpha = channels % 2 === 0;
  const colours = hasAlpha ? channels - 1 : channels;
  for (let y = 0; y < plate.height; y++) {
    let from = y * plate.width * 4;
    let to = ((plate.top + y) * pixels.width + plate.left) * channels;
    for (let x = 0; x < plate.width; x++, from += 4, to += channels) {
      const over = (plate.data[from + 3] as number) / 255;
      if (over === 0) continue;
      const under = hasAlpha ? (data[to + colours] as number) / 255 : 1;
      const whole = over + under * (1 - over);
      for (let c = 0; c < colours; c++) {
        const ink = plate.data[from + (isGrey ? 0 : c)] as number;
        const ground = data[to + c] as number;
        data[to + c] = Math.round((ink * over + ground * under * (1 - over)) / whole);
      }
      if (hasAlpha) data[to + colours] = Math.round(whole * 255);
    }
  }
}

/** The visible mark as a picture of its own (PNG) and where it lies; null where the picture is too small. */
export async function platePng(
  picture: { readonly width: number; readonly height: number },
  style: PlateStyle,
): Promise<{ png: Uint8Array; left: number; top: number } | null> {
  const plate = await drawnPlate(picture, style);
  if (!plate) return null;
  const { left, top, width, height, data } = plate;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { png, left, top };
}

const VIEW_BOX = /\sviewBox="\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/;

/** A vector drawing with the visible mark as its last group, in the drawing's own units. */
export function plateIntoSvg(
  svg: string,
  size: { readonly widthPx: number; readonly heightPx: number },
  style: PlateStyle,
): string {
  const box = VIEW_BOX.exec(svg)?.slice(1).map(Number);
  const [x = 0, y = 0, width = size.widthPx, height = size.heightPx] = box ?? [];
  const plate = plateIn({ width, height }, style);
  const end = svg.lastIndexOf('</svg>');
  if (!plate || end < 0) return svg;
  const group = plateGroup(plate, style, { x: x + plate.left, y: y + plate.top });
  return `${svg.slice(0, end)}${group}\n${svg.slice(end)}`;
}
