import { boundsOf, type Extent, pathOf, type Stroke } from './strokes.ts';

/** One layer of a drawing, as far as it can be shown: its strokes as SVG path data. */
export interface DxfLayer {
  readonly name: string;
  readonly strokes: number;
  readonly path: string;
}

/** What a drawing unit is, where the file says so. */
export type DxfUnit = 'in' | 'ft' | 'mm' | 'cm' | 'm' | 'px';

/** A drawing read for being shown. */
export interface Dxf {
  /** Drawing units; the drawing's left bottom corner is the origin. */
  readonly width: number;
  readonly height: number;
  readonly unit: DxfUnit | null;
  /** Those that hold something, in the order of their first stroke. */
  readonly layers: readonly DxfLayer[];
  /** Things that are not shown (texts, hatches, blocks …), by their names in the format. */
  readonly skipped: Readonly<Record<string, number>>;
}

type Pair = readonly [code: number, value: string];

interface Entity {
  readonly type: string;
  readonly layer: string;
  readonly pairs: readonly Pair[];
}

/** `$INSUNITS` of the header; others leave it open. */
const UNITS: Readonly<Record<string, DxfUnit>> = { 1: 'in', 2: 'ft', 4: 'mm', 5: 'cm', 6: 'm' };

/** Says nothing about a drawing's look, or belongs to what stands before it. */
const QUIET = new Set(['SEQEND', 'VERTEX', 'VIEWPORT']);

/**
 * Reads the lines of an ASCII DXF drawing: LINE, POLYLINE with its vertices, LWPOLYLINE (bulges are arcs),
 * ARC and CIRCLE; anything else is counted and passed over.
 * @returns null when it holds no line
 */
export function readDxf(text: string): Dxf | null {
  const pairs = pairsOf(text);
  const strokes = new Map<string, Stroke[]>();
  const skipped: Record<string, number> = {};
  const draw = (layer: string, stroke: Stroke) => {
    if (stroke.kind === 'line' && stroke.points.length < 2) return;
    const known = strokes.get(layer);
    if (known) known.push(stroke);
    else strokes.set(layer, [stroke]);
  };
  let open: { layer: string; pairs: Pair[]; closed: boolean } | null = null;
  for (const { type, layer, pairs: own } of entitiesOf(pairs)) {
    if (type === 'VERTEX') open?.pairs.push(...own);
    else if (type === 'POLYLINE') open = { layer, pairs: [], closed: isClosed(own) };
    else if (type === 'SEQEND') {
      if (open) draw(open.layer, lineOf(open.pairs, open.closed));
      open = null;
    } else if (type === 'LINE') {
      const points = [...pointsOf(own, 10), ...pointsOf(own, 11)];
      draw(layer, { kind: 'line', points, closed: false });
    } else if (type === 'LWPOLYLINE') draw(layer, lineOf(own, isClosed(own)));
    else if (type === 'CIRCLE' || type === 'ARC') {
      const arc = arcOf(own, type === 'CIRCLE');
      if (arc) draw(layer, arc);
    } else if (!QUIET.has(type)) skipped[type] = (skipped[type] ?? 0) + 1;
  }
  if (strokes.size === 0) return null;
  const extent = extentOf(pairs, boundsOf([...strokes.values()].flat()));
  const layers = [...strokes].map(([name, own]) => ({
    ...{ name, strokes: own.length, path: own.map((stroke) => pathOf(stroke, extent)).join('') },
  }));
  const { left, bottom, right, top } = extent;
  return { width: right - left, height: top - bottom, unit: unitOf(pairs), layers, skipped };
}

/**
 * The drawing as an SVG on white, without the layers that are hidden.
 * @param picture the size, px, of the picture it was drawn from
 */
export function dxfToSvg(
  { width, height, layers }: Dxf,
  picture: { readonly width: number; readonly height: number; readonly strokePx: number },
  hidden: ReadonlySet<string>,
): string {
  const stroke = (picture.strokePx * width) / picture.width;
  const paths = layers
    .filter(({ name }) => !hidden.has(name))
    .map(({ path }) => `<path d="${path}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    `<g fill="none" stroke="black" stroke-width="${Math.round(stroke * 100) / 100}" stroke-linecap="round" stroke-linejoin="round">`,
    ...paths,
    '</g></svg>',
  ].join('\n');
}

/** Group codes and values stand on lines of their own, by turns. */
function pairsOf(text: string): readonly Pair[] {
  const lines = text.split(/\r?\n/);
  const pairs: Pair[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    pairs.push([Number(lines[at]), lines[at + 1]?.trim() ?? '']);
  }
  return pairs;
}

/** What stands under a name in the header. */
function headerOf(pairs: readonly Pair[], name: string): readonly Pair[] {
  const at = pairs.findIndex(([code, value]) => code === 9 && value === name);
  return at < 0 ? [] : pairs.slice(at + 1, at + 4);
}

/** The sheet that the header tells of, if the lines lie on it and fill some of it; else what they fill. */
function extentOf(pairs: readonly Pair[], drawn: Extent): Extent {
  const [from] = pointsOf(headerOf(pairs, '$EXTMIN'), 10);
  const [to] = pointsOf(headerOf(pairs, '$EXTMAX'), 10);
  if (!from || !to) return drawn;
  const said = { left: from[0], bottom: from[1], right: to[0], top: to[1] };
  const slack = 1e-3 * Math.max(drawn.right - drawn.left, drawn.top - drawn.bottom);
  const holds =
    said.left <= drawn.left + slack &&
    said.bottom <= drawn.bottom + slack &&
    said.right >= drawn.right - slack &&
    said.top >= drawn.top - slack;
  const isNear = said.right - said.left < 20 * (drawn.right - drawn.left + slack);
  return holds && isNear && said.right > said.left && said.top > said.bottom ? said : drawn;
}

/** By the header, or by the remark that our own drawings of an older version of the format begin with. */
function unitOf(pairs: readonly Pair[]): DxfUnit | null {
  const [said] = headerOf(pairs, '$INSUNITS').filter(([code]) => code === 70);
  const known = said && UNITS[said[1]];
  if (known) return known;
  const remark = pairs.find(([code]) => code === 999)?.[1] ?? '';
  const own = /1 drawing unit = 1 (mm|pixel)/.exec(remark)?.[1];
  return own === 'mm' ? 'mm' : own === 'pixel' ? 'px' : null;
}

function entitiesOf(pairs: readonly Pair[]): readonly Entity[] {
  const from = pairs.findIndex(([code, value]) => code === 2 && value === 'ENTITIES');
  if (from < 0) return [];
  const entities: { type: string; layer: string; pairs: Pair[] }[] = [];
  for (let at = from + 1; at < pairs.length; at++) {
    const pair = pairs[at] as Pair;
    const [code, value] = pair;
    if (code === 0 && value === 'ENDSEC') break;
    const last = entities.at(-1);
    if (code === 0) entities.push({ type: value, layer: '0', pairs: [] });
    else if (last && code === 8) last.layer = value;
    else last?.pairs.push(pair);
  }
  return entities;
}

/** Points of the group codes `first` (x) and `first + 10` (y). */
function pointsOf(pairs: readonly Pair[], first: number): readonly (readonly [number, number])[] {
  const ys = numbersOf(pairs, first + 10);
  return numbersOf(pairs, first).map((x, at) => [x, ys[at] ?? 0] as const);
}

const numbersOf = (pairs: readonly Pair[], wanted: number): readonly number[] =>
  pairs.filter(([code]) => code === wanted).map(([, value]) => Number(value));

/** Points with the bulge that follows each of them, if one does. */
function lineOf(pairs: readonly Pair[], closed: boolean): Stroke {
  const bulges: number[] = [];
  let points = 0;
  for (const [code, value] of pairs) {
    if (code === 10) points++;
    else if (code === 42 && points > 0) bulges[points - 1] = Number(value);
  }
  return { kind: 'line', points: pointsOf(pairs, 10), closed, bulges };
}

function arcOf(pairs: readonly Pair[], isWhole: boolean): Stroke | null {
  const [centre] = pointsOf(pairs, 10);
  const [radius = 0] = numbersOf(pairs, 40);
  if (!centre || !(radius > 0)) return null;
  const [from = 0] = isWhole ? [] : numbersOf(pairs, 50);
  const [to = 360] = isWhole ? [] : numbersOf(pairs, 51);
  return { kind: 'arc', centre, radius, fromDegrees: from, toDegrees: to };
}

const isClosed = (pairs: readonly Pair[]) =>
  pairs.some(([code, value]) => code === 70 && (Number(value) & 1) === 1);
