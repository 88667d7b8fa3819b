import { describe, expect, it } from 'vitest';
import type { Section } from '../content.ts';
import { A3_LANDSCAPE, type Box, type PictureBox } from '../model.ts';
import { checkPrint } from '../print.ts';
import { room, sample, shown } from '../testing/sample.ts';
import { bookletTypeface } from '../typeface.ts';
import { layOut, missingCharacters } from './layout.ts';
import { SHEET } from './sheet.ts';

const face = bookletTypeface();
const pages = layOut(sample, face);
const textOf = (boxes: readonly Box[]) =>
  boxes.flatMap((box) => (box.kind === 'text' ? box.lines : [])).join('\n');
const picturesOf = (boxes: readonly Box[]) =>
  boxes.filter((box): box is PictureBox => box.kind === 'picture');

describe('layOut', () => {
  it('makes cover, a page for each section, and the list of pictures', () => {
    expect(pages.map(({ name }) => name)).toEqual([
      ...[
        '封面',
        '平面图 · 平面布置',
        '效果图 · 客厅',
        '前后对比 · 客厅',
        '材料 · 客厅',
        '图片目录',
      ],
    ]);
  });

  it('puts the title block on every page but the cover', () => {
    for (const [at, { boxes }] of pages.slice(1).entries()) {
      const text = textOf(boxes);
      for (const said of ['滨江花园', '王先生', '陈堃', '2026.11.21', `${at + 2} / 6`]) {
        expect(text).toContain(said);
      }
    }
    expect(textOf(pages[0]?.boxes ?? [])).toContain('AI生成');
  });

  it('keeps every box on the sheet, and every line in its box', () => {
    for (const { boxes } of pages) {
      for (const box of boxes) {
        if (box.kind === 'line') continue;
        expect(box.xMm).toBeGreaterThanOrEqual(0);
        expect(box.yMm).toBeGreaterThanOrEqual(0);
        expect(box.xMm + box.widthMm).toBeLessThanOrEqual(A3_LANDSCAPE.widthMm + 1e-6);
        expect(box.yMm + box.heightMm).toBeLessThanOrEqual(A3_LANDSCAPE.heightMm + 1e-6);
        if (box.kind !== 'text') continue;
        for (const line of box.lines) {
          expect(face.measureMm(line, box.sizePt, box.weight)).toBeLessThanOrEqual(
            box.widthMm + 1e-6,
          );
        }
      }
    }
  });

  it('never distorts a picture', () => {
    for (const box of pages.flatMap(({ boxes }) => picturesOf(boxes))) {
      const { picture, crop, widthMm, heightMm } = box;
      const visible = (picture.widthPx * crop.width) / (picture.heightPx * crop.height);
      expect(visible).toBeCloseTo(widthMm / heightMm, 6);
      expect(crop.left).toBeGreaterThanOrEqual(0);
      expect(crop.left + crop.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(crop.top + crop.height).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it('breaks a long list of pictures over sheets, with the declaration on the first', () => {
    const many = Array.from({ length: 40 }, () => ({
      ...{ kind: 'picture' as const, shown: shown(room) },
    }));
    const long = layOut({ ...sample, sections: many }, face);
    expect(long.length).toBe(1 + 40 + 2);
    expect(textOf(long.at(-1)?.boxes ?? [])).not.toContain('人工智能');
    expect(textOf(long.at(-2)?.boxes ?? [])).toContain('人工智能');
  });
});

describe('pictures that are narrower than the sheet', () => {
  const tall = shown({ id: 'tall', widthPx: 700, heightPx: 1050 });
  const wide = shown({ id: 'wide', widthPx: 1400, heightPx: 420 });
  const pageOf = (section: Section) =>
    picturesOf(layOut({ ...sample, sections: [section] }, face)[1]?.boxes ?? []);

  it('stand next to each other in a pair, as far from the left as from the right', () => {
    const [before, after] = pageOf({ kind: 'pair', before: tall, after: tall });
    if (!before || !after) throw new Error('no pair');
    expect(after.xMm - before.xMm - before.widthMm).toBeCloseTo(12, 6);
    const right = SHEET.right - after.xMm - after.widthMm;
    expect(before.xMm - SHEET.left).toBeCloseTo(right, 6);
  });

  it('hang a little above the middle when they are low', () => {
    const [picture] = pageOf({ kind: 'picture', shown: wide });
    const [above, below] = [
      (picture?.yMm ?? 0) - SHEET.bodyTop,
      SHEET.bodyBottom - (picture?.yMm ?? 0) - (picture?.heightMm ?? 0),
    ];
    expect(above).toBeGreaterThan(20);
    expect(above).toBeLessThan(below);
  });

  it('have the list of their materials beside them', () => {
    const callOuts = [{ x: 0.5, y: 0.5, name: '橡木', note: '' }];
    const [picture, swatch] = pageOf({ kind: 'materials', shown: tall, callOuts });
    expect((swatch?.xMm ?? 0) - (picture?.xMm ?? 0) - (picture?.widthMm ?? 0)).toBeCloseTo(12, 6);
  });
});

it('names characters that the face lacks', () => {
  expect(missingCharacters(pages, face)).toEqual([]);
  const strange = { ...sample, subtitle: '𠮷家' };
  expect(missingCharacters(layOut(strange, face), face)).toEqual(['𠮷']);
});

it('tells how fine each picture is printed, and what would mend a soft one', () => {
  const checks = checkPrint(pages);
  // 1600 px wide, cropped to the cover's 270 : 297, over 270 mm: 1091 px on 10.63 inches.
  expect(checks[0]).toMatchObject({ page: 1, pictureId: 'room', dpi: 102, grade: 'soft' });
  expect(checks[0]?.enlargeBy).toEqual({ large: 2, book: 3 });
  const pair = checks.filter(({ page }) => page === 4);
  expect(pair.map(({ grade }) => grade)).toEqual(['book', 'large']);
  expect(pair[0]?.enlargeBy).toEqual({ large: 1, book: 1 });
  // Samples of materials are not judged.
  expect(checks.filter(({ page }) => page === 5)).toHaveLength(1);
});
