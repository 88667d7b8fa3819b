// @vitest-environment node
import { expect, it } from 'vitest';
import { emptyDocument, valueAt, withTiles } from './document.ts';
import { Draft } from './draft.ts';
import { fillOutline } from './raster/polygon.ts';
import { coloursOf, paintMasks, toScreen } from './sample.ts';

const SIZE = { width: 600, height: 300 };
const SCREEN = { width: 90, height: 70 };

function drawn() {
  const draft = new Draft(emptyDocument(SIZE));
  fillOutline(
    draft,
    [
      { x: 20, y: 20 },
      { x: 500, y: 40 },
      { x: 300, y: 290 },
    ],
    'add',
  );
  return withTiles(draft.document, draft.changes());
}

it.each([0.1, 0.37, 1, 2.6, 9])('shows at scale %s what the mask holds there', (scale) => {
  const document = drawn();
  const placement = { x: -12.4, y: 7.7, scale };
  const pixels = new Uint32Array(SCREEN.width * SCREEN.height).fill(7);
  const colours = Uint32Array.from({ length: 256 }, (_, value) => value);
  const rect = { left: 3, top: 2, right: 88, bottom: 69 };
  const tileAt = (index: number) => document.tiles[index] ?? 0;
  paintMasks({ pixels, ...SCREEN }, rect, placement, SIZE, [{ tileAt, colours }]);
  let [error, count] = [0, 0];
  for (let y = 0; y < SCREEN.height; y += 1) {
    for (let x = 0; x < SCREEN.width; x += 1) {
      const shown = pixels[y * SCREEN.width + x] ?? -1;
      if (x < 3 || x >= 88 || y < 2 || y >= 69) {
        expect(shown).toBe(7);
        continue;
      }
      const at = (dx: number, dy: number) =>
        valueAt(
          document,
          (x + 0.5 + dx - placement.x) / scale,
          (y + 0.5 + dy - placement.y) / scale,
        );
      if (scale >= 1) expect(shown).toBe(at(0, 0));
      const mean = (at(-0.25, -0.25) + at(0.25, -0.25) + at(-0.25, 0.25) + at(0.25, 0.25)) / 4;
      error += Math.abs(shown - mean);
      count += 1;
    }
  }
  // Only where a pixel straddles two tiles, or the picture's edge, is it another mean.
  if (scale < 1) expect(error / count).toBeLessThan(2);
});

it('paints later masks over earlier ones, each in its colour', () => {
  const pixels = new Uint32Array(4);
  const layers = [1, 2].map((colour, at) => ({
    tileAt: () => (at === 0 ? 255 : 0),
    colours: Uint32Array.from({ length: 256 }, (_, value) => (value ? colour : 0)),
  }));
  const all = { left: 0, top: 0, right: 2, bottom: 2 };
  const placement = { x: 0, y: 0, scale: 1 };
  paintMasks({ pixels, width: 2, height: 2 }, all, placement, SIZE, layers);
  expect([...pixels]).toEqual([1, 1, 1, 1]);
  paintMasks({ pixels, width: 2, height: 2 }, all, placement, SIZE, [...layers].reverse());
  expect([...pixels]).toEqual([1, 1, 1, 1]);
});

it('knows which part of the screen shows a part of the picture', () => {
  const placement = { x: 10, y: -5, scale: 0.5 };
  expect(toScreen({ left: 0, top: 0, right: 40, bottom: 40 }, placement, SCREEN)).toEqual({
    left: 9,
    top: 0,
    right: 31,
    bottom: 16,
  });
});

it('makes colours of values: nothing of 0, whole of 255', () => {
  const colours = coloursOf([10, 20, 30], 0.5);
  expect(colours[0]).toBe(0);
  expect([...new Uint8Array(colours.buffer, 255 * 4, 4)]).toEqual([10, 20, 30, 128]);
});
