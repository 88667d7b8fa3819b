import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { strokesToDxf } from './dxf.ts';
import { strokesToSvg } from './svg.ts';
import type { Polyline } from './trace.ts';

const seed = 44;
const WIDTH = 640;
const HEIGHT = 480;

function randomStrokes(count: number): Polyline[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const points = Float32Array.from({ length: 2 * (2 + random.below(9)) }, (_, i) =>
      random.between(0, i % 2 ? HEIGHT : WIDTH),
    );
    const weight = [undefined, 0.7, 1, 1.3][random.below(4)];
    const closed = points.length > 4 && random.below(2) === 0;
    return weight === undefined ? { points, closed } : { points, closed, weight };
  });
}

/** Group codes and values of an ASCII DXF file. */
function groupsOf(dxf: string): [number, string][] {
  const lines = dxf.split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.length % 2).toBe(0);
  return Array.from({ length: lines.length / 2 }, (_, i) => {
    expect(lines[2 * i]).toMatch(/^\d{1,3}$/);
    return [Number(lines[2 * i]), lines[2 * i + 1]!];
  });
}

interface Entity {
  readonly type: string;
  readonly values: Map<number, string>;
}

function entitiesOf(groups: readonly [number, string][]): Entity[] {
  const start = groups.findIndex(([code, value]) => code === 2 && value === 'ENTITIES');
  const entities: Entity[] = [];
  for (const [code, value] of groups.slice(start + 1)) {
    if (code === 0 && value === 'ENDSEC') break;
    if (code === 0) entities.push({ type: value, values: new Map() });
    else entities[entities.length - 1]!.values.set(code, value);
  }
  return entities;
}

test('DXF reads back as the same strokes with y turned up', () => {
  const strokes = randomStrokes(40);
  const groups = groupsOf(strokesToDxf(strokes, { widthPx: WIDTH, heightPx: HEIGHT }));
  const entities = entitiesOf(groups);
  let at = 0;
  const coordinates = (entity: Entity, first: number): number[] => [
    Number(entity.values.get(10 + first)),
    HEIGHT - Number(entity.values.get(20 + first)),
  ];
  for (const { points, closed } of strokes) {
    const found: number[] = [];
    const head = entities[at++]!;
    if (points.length === 4) {
      expect(head.type).toBe('LINE');
      found.push(...coordinates(head, 0), ...coordinates(head, 1));
    } else {
      expect(head.type).toBe('POLYLINE');
      expect(head.values.get(66)).toBe('1');
      expect(head.values.get(70)).toBe(closed ? '1' : '0');
      while (entities[at]!.type === 'VERTEX') found.push(...coordinates(entities[at++]!, 0));
      expect(entities[at++]!.type).toBe('SEQEND');
    }
    expect(found).toHaveLength(points.length);
    for (const [i, value] of found.entries()) {
      expect(Math.abs(value - points[i]!), `seed ${seed}`).toBeLessThan(0.006);
    }
  }
  expect(at).toBe(entities.length);
});

test('DXF is R12: version, sections in order, declared layers, ASCII, known group codes', () => {
  const dxf = strokesToDxf(randomStrokes(20), { widthPx: WIDTH, heightPx: HEIGHT });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the very thing asked
  expect(dxf).toMatch(/^[\x0a\x0d\x20-\x7e]*$/);
  const groups = groupsOf(dxf);
  expect(groups[0]![0]).toBe(999);
  expect(groups[0]![1]).toContain('1 drawing unit = 1 pixel');
  const version = groups.findIndex(([code, value]) => code === 9 && value === '$ACADVER');
  expect(groups[version + 1]).toEqual([1, 'AC1009']);
  const sections = groups.filter((_, i) => groups[i - 1]?.[1] === 'SECTION').map(([, v]) => v);
  expect(sections).toEqual(['HEADER', 'TABLES', 'ENTITIES']);
  expect(groups.filter(([code, value]) => code === 0 && value === 'ENDSEC')).toHaveLength(3);
  expect(groups[groups.length - 1]).toEqual([0, 'EOF']);
  const declared = groups.filter((_, i) => groups[i - 1]?.[1] === 'LAYER').map(([, v]) => v);
  for (const [code, value] of groups) {
    // Subclass markers, handles and lightweight polylines came with later versions.
    expect([100, 5, 330, 370]).not.toContain(code);
    if (code === 8) expect(declared).toContain(value);
  }
  expect(dxf).not.toContain('INSUNITS');
});

test('SVG reads back as the same strokes: one path per weight, lightest first, one decimal', () => {
  const strokes = randomStrokes(40);
  const svg = strokesToSvg(strokes, { widthPx: WIDTH, heightPx: HEIGHT, strokeWidthPx: 2 });
  expect(svg).toContain(`viewBox="0 0 ${WIDTH} ${HEIGHT}"`);
  expect(svg).toContain(`<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`);
  expect(svg).toContain('stroke-linejoin="round"');
  const paths = [...svg.matchAll(/<path stroke-width="([^"]+)" d="([^"]+)"\/>/g)];
  expect(paths.map(([, width]) => width)).toEqual(['1.4', '2', '2.6']);
  for (const [, width, d] of paths) {
    const expected = strokes.filter(({ weight }) => 2 * (weight ?? 1) === Number(width));
    const found = [...d!.matchAll(/M([^MZ]+)(Z?)/g)];
    expect(found).toHaveLength(expected.length);
    for (const [k, [, numbers, end]] of found.entries()) {
      const values = numbers!.split(/[ L]/);
      for (const value of values) expect(value).toMatch(/^\d+(\.\d)?$/);
      expect(end === 'Z').toBe(expected[k]!.closed);
      expect(values).toHaveLength(expected[k]!.points.length);
      for (const [i, value] of values.entries()) {
        expect(Math.abs(Number(value) - expected[k]!.points[i]!)).toBeLessThan(0.0501);
      }
    }
  }
  // Every element that opens also closes.
  const open = svg.match(/<[a-z][^>]*[^/]>/g) ?? [];
  expect(open).toHaveLength((svg.match(/<\/[a-z]+>/g) ?? []).length);
});

test('no strokes still make valid files', () => {
  const paper = { widthPx: 10, heightPx: 5 };
  expect(strokesToSvg([], { ...paper, strokeWidthPx: 1 })).not.toContain('<path');
  expect(entitiesOf(groupsOf(strokesToDxf([], paper)))).toEqual([]);
});

test('a DXF of known real width is drawn in millimetres', () => {
  const line = { points: Float32Array.of(0, 0, 100, 50), closed: false };
  const paper = { widthPx: 100, heightPx: 50 };
  const values = (text: string): string[] => text.split('\r\n');
  const inPixels = values(strokesToDxf([line], paper));
  const inMm = values(strokesToDxf([line], { ...paper, realWidthMm: 4000 }));
  expect(inPixels[1]).toContain('pixel');
  expect(inMm[1]).toContain('mm');
  const end = (all: string[]): string => all[all.lastIndexOf('11') + 1] ?? '';
  expect([end(inPixels), end(inMm)]).toEqual(['100.0', '4000.0']);
});
