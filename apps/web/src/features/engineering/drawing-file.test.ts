// @vitest-environment node
import { expect, it } from 'vitest';
import { openDrawing, pixelsOf, sizeOf, skippedWords } from './drawing-file.ts';

const drawing = { width: 8400, height: 6000, layers: [], skipped: {} };

it('gives a drawing’s size in metres where its unit is known', () => {
  expect(sizeOf({ ...drawing, unit: 'mm' })).toBe('8.4 × 6 m');
  expect(sizeOf({ ...drawing, unit: 'px' })).toBe('8,400 × 6,000 px');
  expect(sizeOf({ ...drawing, unit: null })).toBe('8,400 × 6,000 单位');
});

it('names what is not shown by kind', () => {
  const skipped = { TEXT: 2, MTEXT: 1, INSERT: 3, ACAD_TABLE: 1 };
  expect(skippedWords({ ...drawing, unit: null, skipped })).toBe('文字 3、图块 3、其他 1');
});

it('draws the longer side at a fixed length', () => {
  const size = pixelsOf({ ...drawing, unit: null }, 'shown');
  expect([size.width, size.height]).toEqual([2000, 1429]);
});

it('reads files in the code page of Chinese CAD programs', async () => {
  // 墙体 in GB 18030.
  const head = new TextEncoder().encode('0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n');
  const tail = new TextEncoder().encode('\n10\n0\n20\n0\n11\n9\n21\n9\n0\nENDSEC\n');
  const file = new File([head, Uint8Array.of(0xc7, 0xbd, 0xcc, 0xe5), tail], 'a.dxf');
  const opened = await openDrawing(file);
  expect(opened.kind === 'drawing' && opened.drawing.layers[0]?.name).toBe('墙体');
});
