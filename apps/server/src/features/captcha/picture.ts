import sharp from 'sharp';
import { GLYPHS, type Point } from './glyphs.ts';

export const PICTURE_WIDTH_PX = 240;
export const PICTURE_HEIGHT_PX = 80;

/** A random number in [0, 1). */
export type Random = () => number;

const PAPER = '#f6f5f1';
const INK = '#1c1f22';
/** Drawn this much larger and scaled down by whoever shows it on a fine screen. */
const DENSITY = 2;
/** Strokes are cut into pieces this long (on the 4 × 6 field), so that they can be bent. */
const PIECE = 0.4;
const GLYPH_HEIGHT_PX = 36;
const SCRATCHES = 2;

/** Draws letters bent, turned and crossed by lines of their own thickness and colour. @returns a PNG */
export async function drawLetters(letters: string, random: Random): Promise<Buffer> {
  const svg = Buffer.from(svgOf(letters, random));
  return sharp(svg, { density: 72 * DENSITY })
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

/** The drawing as SVG, in the units of the picture's pixels. */
export function svgOf(letters: string, random: Random): string {
  const between = (low: number, high: number) => low + (high - low) * random();
  const wave = bend(between);
  const step = (PICTURE_WIDTH_PX - 24) / letters.length;
  const paths: string[] = [];
  [...letters].forEach((letter, nth) => {
    const place = {
      x: 12 + step * (nth + 0.5) + between(-3, 3),
      y: PICTURE_HEIGHT_PX / 2 + between(-5, 5),
      scale: (GLYPH_HEIGHT_PX / 6) * between(0.9, 1.1),
      turn: between(-0.26, 0.26),
      slant: between(-0.2, 0.2),
    };
    const width = between(2.6, 4);
    for (const stroke of GLYPHS[letter] ?? []) {
      const points = cut(stroke).map((point) => wave(put(point, place)));
      paths.push(pathOf(points, width));
    }
  });
  for (let nth = 0; nth < SCRATCHES; nth++) paths.push(scratch(between, wave));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH_PX}" height="${PICTURE_HEIGHT_PX}">` +
    `<rect width="100%" height="100%" fill="${PAPER}"/>` +
    `<g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  );
}

type Between = (low: number, high: number) => number;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Radians. */
  readonly turn: number;
  readonly slant: number;
}

function put([x, y]: Point, place: Place): Point {
  const upright: Point = [(x - 2 + place.slant * (3 - y)) * place.scale, (y - 3) * place.scale];
  const [cos, sin] = [Math.cos(place.turn), Math.sin(place.turn)];
  return [
    place.x + upright[0] * cos - upright[1] * sin,
    place.y + upright[0] * sin + upright[1] * cos,
  ];
}

/** Two waves over the whole picture, one along each axis. */
function bend(between: Between): (point: Point) => Point {
  const [depthX, depthY] = [between(2, 3.5), between(2.5, 4.5)];
  const [lengthX, lengthY] = [between(34, 52), between(60, 100)];
  const [phaseX, phaseY] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)];
  return ([x, y]) => [
    x + depthX * Math.sin((2 * Math.PI * y) / lengthX + phaseX),
    y + depthY * Math.sin((2 * Math.PI * x) / lengthY + phaseY),
  ];
}

/** A line across two or three letters. */
function scratch(between: Between, wave: (point: Point) => Point): string {
  const fromX = between(6, PICTURE_WIDTH_PX * 0.6);
  const toX = fromX + between(60, 110);
  const [fromY, toY] = [between(14, PICTURE_HEIGHT_PX - 14), between(14, PICTURE_HEIGHT_PX - 14)];
  const points = Array.from({ length: 12 }, (_, nth): Point => {
    const along = nth / 11;
    return wave([fromX + (toX - fromX) * along, fromY + (toY - fromY) * along]);
  });
  return pathOf(points, between(1.2, 2));
}

function cut(stroke: readonly Point[]): Point[] {
  const [first, ...rest] = stroke;
  if (!first) return [];
  const points: Point[] = [first];
  let from = first;
  for (const to of rest) {
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / PIECE));
    for (let nth = 1; nth <= pieces; nth++) {
      const along = nth / pieces;
      points.push([from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along]);
    }
    from = to;
  }
  return points;
}

function pathOf(points: readonly Point[], width: number): string {
  const steps = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return `<path d="M${steps}" stroke-width="${width.toFixed(1)}"/>`;
}
