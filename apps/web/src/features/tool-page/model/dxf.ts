/** One layer of a drawing, as far as it can be shown: its strokes as SVG path data. */
export interface DxfLayer {
  readonly name: string;
  readonly strokes: number;
  readonly path: string;
}

/** A drawing read for being shown. */
export interface Dxf {
  /** Drawing units; y grows upwards from 0. */
  readonly width: number;
  readonly height: number;
  /** Those that hold something, in the order of their first stroke. */
  readonly layers: readonly DxfLayer[];
}

type Pair = readonly [code: number, value: string];
type Point = readonly [x: number, y: number];

interface Entity {
  readonly type: string;
  readonly layer: string;
  readonly pairs: readonly Pair[];
}

/**
 * Reads the straight lines of an ASCII DXF drawing: LINE, POLYLINE with its vertices, LWPOLYLINE; anything
 * else is passed over.
 * @returns null when it says nothing of how far it reaches, or holds no line
 */
export function readDxf(text: string): Dxf | null {
  const pairs = pairsOf(text);
  const extent = extentOf(pairs);
  if (extent === null) return null;
  const strokes = new Map<string, string[]>();
  const draw = (layer: string, points: readonly Point[], closed: boolean) => {
    if (points.length < 2) return;
    const data = points.map(([x, y]) => `${round(x)} ${round(extent.height - y)}`).join(' ');
    const known = strokes.get(layer) ?? [];
    known.push(`M${data}${closed ? 'Z' : ''}`);
    strokes.set(layer, known);
  };
  let open: { layer: string; points: Point[]; closed: boolean } | null = null;
  for (const { type, layer, pairs: own } of entitiesOf(pairs)) {
    if (type === 'VERTEX') open?.points.push(...pointsOf(own, 10));
    else if (type === 'POLYLINE') open = { layer, points: [], closed: isClosed(own) };
    else if (type === 'SEQEND') {
      if (open) draw(open.layer, open.points, open.closed);
      open = null;
    } else if (type === 'LINE') draw(layer, [...pointsOf(own, 10), ...pointsOf(own, 11)], false);
    else if (type === 'LWPOLYLINE') draw(layer, pointsOf(own, 10), isClosed(own));
  }
  if (strokes.size === 0) return null;
  const layers = [...strokes].map(([name, data]) => ({
    ...{ name, strokes: data.length, path: data.join('') },
  }));
  return { ...extent, layers };
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
    `<g fill="none" stroke="black" stroke-width="${round(stroke)}" stroke-linecap="round" stroke-linejoin="round">`,
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

function extentOf(
  pairs: readonly Pair[],
): { readonly width: number; readonly height: number } | null {
  const at = pairs.findIndex(([code, value]) => code === 9 && value === '$EXTMAX');
  const [corner] = at < 0 ? [] : pointsOf(pairs.slice(at + 1, at + 4), 10);
  if (!corner || !(corner[0] > 0 && corner[1] > 0)) return null;
  return { width: corner[0], height: corner[1] };
}

function entitiesOf(pairs: readonly Pair[]): readonly Entity[] {
  const from = pairs.findIndex(([code, value]) => code === 2 && value === 'ENTITIES');
  if (from < 0) return [];
  const entities: { type: string; layer: string; pairs: Pair[] }[] = [];
  for (const pair of pairs.slice(from + 1)) {
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
function pointsOf(pairs: readonly Pair[], first: number): readonly Point[] {
  const values = (code: number) =>
    pairs.filter((pair) => pair[0] === code).map(([, v]) => Number(v));
  const ys = values(first + 10);
  return values(first).map((x, at) => [x, ys[at] ?? 0] as const);
}

const isClosed = (pairs: readonly Pair[]) =>
  pairs.some(([code, value]) => code === 70 && (Number(value) & 1) === 1);

const round = (value: number) => Math.round(value * 100) / 100;
