// @vitest-environment node
import { expect, it } from 'vitest';
import { dxfToSvg, readDxf } from './dxf.ts';

type Pair = readonly [code: number, value: string | number];

const line = (layer: string, [x1, y1, x2, y2]: readonly number[]): readonly Pair[] => [
  [0, 'LINE'],
  [8, layer],
  [62, 3],
  [10, x1 ?? 0],
  [20, y1 ?? 0],
  [30, 0],
  [11, x2 ?? 0],
  [21, y2 ?? 0],
  [31, 0],
];

const outline = (
  layer: string,
  points: readonly (readonly [number, number])[],
): readonly Pair[] => [
  ...([
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    [10, 0],
    [20, 0],
    [70, 1],
  ] as const),
  ...points.flatMap(([x, y]): Pair[] => [
    [0, 'VERTEX'],
    [8, layer],
    [10, x],
    [20, y],
  ]),
  ...([
    [0, 'SEQEND'],
    [8, layer],
  ] as const),
];

/** A drawing 100 units wide and 80 high, `unit` times as large. */
function drawing(entities: readonly (readonly Pair[])[], unit = 1): string {
  const pairs: readonly Pair[] = [
    ...([
      [999, 'a comment'],
      [0, 'SECTION'],
      [2, 'HEADER'],
    ] as const),
    ...([
      [9, '$EXTMIN'],
      [10, 0],
      [20, 0],
      [9, '$EXTMAX'],
      [10, 100 * unit],
    ] as const),
    ...([
      [20, 80 * unit],
      [30, 0],
      [0, 'ENDSEC'],
      [0, 'SECTION'],
      [2, 'ENTITIES'],
    ] as const),
    ...entities.flat(),
    ...([
      [0, 'ENDSEC'],
      [0, 'EOF'],
    ] as const),
  ];
  return pairs.map(([code, value]) => `${code}\r\n${value}\r\n`).join('');
}

const lines = [
  line('HEAVY', [0, 80, 50, 80]),
  outline('LIGHT', [
    [10, 70],
    [20, 70],
    [20, 50],
  ]),
  line('LIGHT', [5, 75, 6, 74]),
];

it('reads lines and outlines by layer, the right way up', () => {
  expect(readDxf(drawing(lines))).toEqual({
    ...{ width: 100, height: 80, unit: null, skipped: {} },
    layers: [
      { name: 'HEAVY', strokes: 1, path: 'M0 0 50 0' },
      { name: 'LIGHT', strokes: 2, path: 'M10 10 20 10 20 30ZM5 5 6 6' },
    ],
  });
});

it('reads polylines of later versions, and passes over what it does not know', () => {
  const others: readonly Pair[] = [
    ...([
      [0, 'TEXT'],
      [8, 'HEAVY'],
      [10, 5],
      [20, 5],
      [40, 2],
    ] as const),
    ...([
      [0, 'LWPOLYLINE'],
      [8, 'A'],
      [90, 2],
      [70, 0],
      [10, 1],
      [20, 79],
      [10, 2],
      [20, 78],
    ] as const),
  ];
  const read = readDxf(drawing([others]));
  expect(read?.skipped).toEqual({ TEXT: 1 });
  // Its lines fill next to nothing of the sheet that the header tells of, so they are shown themselves.
  expect(read).toMatchObject({ width: 1, height: 1 });
  expect(read?.layers).toEqual([{ name: 'A', strokes: 1, path: 'M0 0 1 1' }]);
  expect(readDxf('')).toBeNull();
  expect(readDxf(drawing([]))).toBeNull();
  expect(readDxf('0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n1\n20\n1\n')).toBeNull();
});

it('shows a drawing in millimetres at the size of its picture, without hidden layers', () => {
  const scaled = lines.map((entity) =>
    entity.map(([code, value]): Pair => [code, typeof value === 'number' ? value * 40 : value]),
  );
  const read = readDxf(drawing(scaled, 40));
  if (!read) throw new Error('not read');
  const picture = { width: 100, height: 80, strokePx: 1.5 };
  const svg = dxfToSvg(read, picture, new Set(['HEAVY']));
  expect(svg).toContain('width="100" height="80" viewBox="0 0 4000 3200"');
  expect(svg).toContain('stroke-width="60"');
  expect(svg.match(/<path/g)).toHaveLength(1);
});

const arc = (type: string, pairs: readonly Pair[]): readonly Pair[] => [
  [0, type],
  [8, 'A'],
  [10, 50],
  [20, 40],
  [40, 10],
  ...pairs,
];

it('draws circles, arcs and bulges', () => {
  const frame = line('F', [0, 0, 100, 80]);
  const path = (entity: readonly Pair[]) => readDxf(drawing([frame, entity]))?.layers[1]?.path;
  expect(path(arc('CIRCLE', []))).toBe('M60 40A10 10 0 0 0 40 40A10 10 0 0 0 60 40');
  const quarter: readonly Pair[] = [
    [50, 0],
    [51, 90],
  ];
  // Anticlockwise from the right to the top.
  expect(path(arc('ARC', quarter))).toBe('M60 40A10 10 0 0 0 50 30');
  const half: readonly Pair[] = [
    [0, 'LWPOLYLINE'],
    [8, 'A'],
    [70, 0],
    [10, 10],
    [20, 10],
    [42, 1],
    [10, 30],
    [20, 10],
    [10, 30],
    [20, 20],
  ];
  expect(path(half)).toBe('M10 70A10 10 0 0 0 30 70L30 60');
});

it('finds its place anywhere, and its units in the header or in our own remark', () => {
  const far =
    '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nW\n10\n5000\n20\n9000\n11\n5300\n21\n9100\n0\nENDSEC\n';
  expect(readDxf(far)).toMatchObject({ width: 300, height: 100, unit: null });
  expect(readDxf(far)?.layers[0]?.path).toBe('M0 100 300 0');
  expect(readDxf(`0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n${far}`)?.unit).toBe('m');
  const own = '999\nLine drawing. Units: 1 drawing unit = 1 mm\n';
  expect(readDxf(own + far)?.unit).toBe('mm');
});
