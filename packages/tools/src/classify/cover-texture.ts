import type { MaterialFamily } from '../look/material.ts';

interface Tile {
  readonly widthPx: number;
  readonly heightPx: number;
  /** SVG inside the pattern's tile: black and white veils only, so that it lies over any colour. */
  readonly body: string;
}

const dark = (d: string, opacity: number, width = 1) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${opacity}" stroke-width="${width}"/>`;
const light = (d: string, opacity: number, width = 1) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}"/>`;
const blobs = (d: string, colour: string, opacity: number) =>
  `<path d="${d}" fill="${colour}" fill-opacity="${opacity}"/>`;

/** A hint of each family's figure; painted surfaces have none. */
const TILES: Readonly<Record<MaterialFamily, Tile | null>> = {
  wood: {
    widthPx: 90,
    heightPx: 26,
    body:
      dark('M0 25.5h90M38 0v26', 0.16) +
      dark('M0 6q22 5 45 0t45 0M0 13q22-6 45 0t45 0M0 19q22 4 45 0t45 0', 0.1, 0.8),
  },
  stone: {
    widthPx: 150,
    heightPx: 130,
    body:
      dark('M-5 20q40 10 60 45t100 60', 0.14, 1.4) +
      dark('M30-5q10 40 50 50t75 50M0 95q30-6 50 12t30 30', 0.09) +
      light('M-5 26q42 10 64 46t96 58', 0.25, 2),
  },
  terrazzo: {
    widthPx: 44,
    heightPx: 40,
    body:
      blobs('M4 6l6-2 3 5-5 3zM28 20l7 2-2 6-6-3zM14 30l5 1-1 4-5-1z', '#000', 0.16) +
      blobs('M20 8l5-3 4 4-4 3zM38 33l4-3 2 4-3 3zM3 22l5 2-2 4-4-2z', '#fff', 0.4),
  },
  brick: {
    widthPx: 36,
    heightPx: 24,
    body: `${light('M0 .5h36M0 12.5h36M9.5 0v12M27.5 12v12', 0.35, 1.5)}${blobs('M10 1h26v11H10z', '#000', 0.06)}`,
  },
  cement: {
    widthPx: 120,
    heightPx: 100,
    body:
      blobs('M10 30q25-25 55-8t40 30-40 20-55-42z', '#fff', 0.07) +
      blobs('M60 80q20-18 45-6t-10 20-35-14z', '#000', 0.05),
  },
  coating: null,
  tile: {
    widthPx: 28,
    heightPx: 28,
    body: `${light('M0 .5h28M.5 0v28', 0.4)}${dark('M0 1.5h28M1.5 0v28', 0.1)}`,
  },
  fabric: {
    widthPx: 5,
    heightPx: 5,
    body: `${dark('M0 1h5M0 3.5h5', 0.09)}${light('M1 0v5M3.5 0v5', 0.16)}`,
  },
  leather: {
    widthPx: 14,
    heightPx: 12,
    body: `${dark('M1 3q3 3 6 0t6 1M0 9q4-3 7 0t7-1', 0.13, 0.8)}`,
  },
  weave: {
    widthPx: 16,
    heightPx: 16,
    body: `${dark('M0 2h8M0 5h8M10 0v8M13 0v8M8 10h8M8 13h8M2 8v8M5 8v8', 0.25, 1.4)}`,
  },
  metal: {
    widthPx: 9,
    heightPx: 60,
    body: `${light('M1 0v60M5 0v60', 0.22)}${dark('M3 0v60M7.5 0v60', 0.1)}`,
  },
  glass: {
    widthPx: 110,
    heightPx: 110,
    body: blobs('M0 70L70 0h22L0 92zM20 110L110 20v10L30 110z', '#fff', 0.28),
  },
  plant: {
    widthPx: 34,
    heightPx: 30,
    body:
      blobs('M4 14q8-10 14-2-6 8-14 2zM20 26q2-10 12-8-2 9-12 8z', '#000', 0.18) +
      blobs('M18 8q4-9 13-5-3 9-13 5zM2 28q2-8 10-7-2 8-10 7z', '#fff', 0.2),
  },
  water: {
    widthPx: 60,
    heightPx: 16,
    body: light('M0 5q15-5 30 0t30 0M-15 12q15-4 30 0t30 0 30 0', 0.3),
  },
  earth: {
    widthPx: 18,
    heightPx: 16,
    body: `${blobs('M3 3h1.5v1.5H3zM11 6h1.5v1.5H11zM6 12h1.5v1.5H6z', '#000', 0.2)}`,
  },
};

/** `<pattern>` of a family with its name as id, or nothing for a plain one. */
export function texturePattern(family: MaterialFamily): string {
  const tile = TILES[family];
  if (!tile) return '';
  const { widthPx, heightPx, body } = tile;
  return `<pattern id="${family}" width="${widthPx}" height="${heightPx}" patternUnits="userSpaceOnUse">${body}</pattern>`;
}

export function hasTexture(family: MaterialFamily): boolean {
  return TILES[family] !== null;
}
