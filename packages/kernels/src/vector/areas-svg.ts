import type { PlanarMap } from './planar-map.ts';
import { douglasPeucker } from './simplify.ts';
import { thin } from './thinning.ts';
import { type PixelChain, type Polyline, traceChains } from './trace.ts';

/** One kind of area: a group of the drawing. */
export interface AreaGroup {
  /** The group's id, and its name as a reader sees it. */
  readonly id: string;
  readonly name: string;
  readonly areas: readonly { readonly label: number; readonly fill: string }[];
}

/** What lies over the areas: pen lines, discs or filled outlines of one colour. */
export interface OverlayGroup {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly strokes?: { readonly lines: readonly Polyline[]; readonly widthPx: number };
  readonly fills?: readonly (readonly Float64Array[])[];
  readonly discs?: readonly { readonly x: number; readonly y: number; readonly r: number }[];
}

/**
 * Areas as an SVG 1.1 drawing, one `<g>` per kind with a Chinese `<title>`, one `<path>` per area. Neighbours
 * share their points to the last digit; a hair of the own colour round each covers the seams that smoothing
 * renderers leave between polygons that touch.
 */
export function areasToSvg(
  map: PlanarMap,
  groups: readonly AreaGroup[],
  overlays: readonly OverlayGroup[] = [],
): string {
  const { width, height, rings } = map;
  const body = groups.flatMap(({ id, name, areas }) => {
    const paths = areas.flatMap(({ label, fill }) => {
      const data = rings[label].map(ringData).join('');
      return data === '' ? [] : [`<path fill="${fill}" stroke="${fill}" d="${data}"/>`];
    });
    if (paths.length === 0) return [];
    return [`<g id="${id}" fill-rule="evenodd" stroke-width=".5">`, titled(name), ...paths, '</g>'];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linejoin="round">`,
    ...body,
    ...overlays.flatMap(overlay),
    '</svg>',
    '',
  ].join('\n');
}

/** What a drawing takes up where it is placed, px; its own coordinates are its view box. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
}

/** A drawing of this program that is shown at another size: nothing in it is rounded anew. */
export function shownAs(svg: string, { width, height }: ShownSize): string {
  return svg.replace(
    /(<svg [^>]*?)width="[^"]*" height="[^"]*"/,
    `$1width="${width}" height="${height}"`,
  );
}

function overlay({ id, name, colour, strokes, fills, discs }: OverlayGroup): string[] {
  const out: string[] = [];
  if (strokes !== undefined && strokes.lines.length > 0) {
    const data = strokes.lines.map(lineData).join('');
    out.push(
      `<path fill="none" stroke="${colour}" stroke-width="${decimal(strokes.widthPx)}" stroke-linecap="round" d="${data}"/>`,
    );
  }
  for (const rings of fills ?? []) {
    const data = rings.map(ringData).join('');
    if (data !== '') out.push(`<path fill="${colour}" fill-rule="evenodd" d="${data}"/>`);
  }
  for (const { x, y, r } of discs ?? []) {
    out.push(`<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(r)}" fill="${colour}"/>`);
  }
  return out.length === 0 ? [] : [`<g id="${id}">`, titled(name), ...out, '</g>'];
}

/** The middle lines of a mask's pixels (non-zero) as pen lines. */
export function linesOfMask(
  mask: Uint8Array,
  width: number,
  height: number,
  tolerancePx: number,
): Polyline[] {
  const data = mask.map((v) => (v === 0 ? 0 : 255));
  const chains = traceChains(thin({ width, height, data }));
  return chains.map((chain) => polylineOf(chain, width, tolerancePx));
}

function polylineOf({ pixels, closed }: PixelChain, width: number, tolerancePx: number): Polyline {
  const points = pixels.flatMap((p) => [(p % width) + 0.5, Math.floor(p / width) + 0.5]);
  const kept = douglasPeucker(points, tolerancePx);
  return {
    points: Float32Array.from(kept.flatMap((k) => [points[2 * k], points[2 * k + 1]])),
    closed,
  };
}

const titled = (name: string): string => `<title>${name}</title>`;

function ringData(ring: Float64Array): string {
  if (ring.length < 6) return '';
  let data = `M${decimal(ring[0])} ${decimal(ring[1])}L`;
  for (let i = 2; i < ring.length; i += 2) {
    data += `${i > 2 ? ' ' : ''}${decimal(ring[i])} ${decimal(ring[i + 1])}`;
  }
  return `${data}Z`;
}

function lineData({ points, closed }: Polyline): string {
  if (points.length < 4) return '';
  let data = `M${decimal(points[0])} ${decimal(points[1])}L`;
  for (let i = 2; i < points.length; i += 2) {
    data += `${i > 2 ? ' ' : ''}${decimal(points[i])} ${decimal(points[i + 1])}`;
  }
  return closed ? `${data}Z` : data;
}

/** To a hundredth, so that shared points stay shared. */
const decimal = (value: number): string => String(Math.round(value * 100) / 100);
