// @vitest-environment node
import { expect, it } from 'vitest';
import { layoutMasonry, neighbour, placesBetween, shownAspect } from './masonry.ts';

const MEASURES = { width: 1000, columnLeast: 240, gap: 20, caption: 40 };
const SEED = 7;

/** Pictures of many shapes, always the same ones. */
function pictures(count: number) {
  let state = SEED;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => ({
    width: 400 + Math.round(next() * 1200),
    height: 300 + Math.round(next() * 1400),
  }));
}

it('puts no card over another and none outside', () => {
  const { places, columns, height } = layoutMasonry(pictures(120), MEASURES);
  expect(columns).toBe(3);
  for (const [at, place] of places.entries()) {
    expect(place.x + place.width).toBeLessThanOrEqual(1000.01);
    expect(place.y + place.height).toBeLessThanOrEqual(height);
    const above = places.slice(0, at).filter(({ column }) => column === place.column);
    const end = Math.max(0, ...above.map((each) => each.y + each.height + MEASURES.gap));
    expect(place.y).toBe(end);
  }
});

it('leaves what is there where it is when more arrives', () => {
  const all = pictures(80);
  const before = layoutMasonry(all.slice(0, 30), MEASURES).places;
  expect(layoutMasonry(all, MEASURES).places.slice(0, 30)).toEqual(before);
});

it('fills columns evenly: they end within one card of each other', () => {
  const { places } = layoutMasonry(pictures(200), MEASURES);
  const ends = [0, 1, 2].map((column) =>
    Math.max(
      ...places.filter((each) => each.column === column).map((each) => each.y + each.height),
    ),
  );
  const tallest = Math.max(...places.map(({ height }) => height)) + MEASURES.gap;
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(tallest);
});

it('has one column on a narrow screen and nothing where there is no room', () => {
  expect(layoutMasonry(pictures(2), { ...MEASURES, width: 200 }).columns).toBe(1);
  expect(layoutMasonry(pictures(2), { ...MEASURES, width: 0 }).places).toEqual([]);
  expect(layoutMasonry([], MEASURES).height).toBe(0);
});

it('crops what is too long or too flat', () => {
  expect(shownAspect({ width: 100, height: 1000 })).toBe(1.6);
  expect(shownAspect({ width: 1000, height: 100 })).toBe(0.5);
  expect(shownAspect({ width: 400, height: 300 })).toBe(0.75);
  expect(shownAspect({ width: 0, height: 300 })).toBe(1);
});

it('names what reaches into a stretch', () => {
  const layout = layoutMasonry(pictures(60), MEASURES);
  const shown = placesBetween(layout, 500, 900);
  for (const [at, { y, height }] of layout.places.entries()) {
    expect(shown.includes(at)).toBe(y < 900 && y + height > 500);
  }
});

it('walks by arrows: back again up and down, sideways to the card beside, nowhere at the edge', () => {
  const layout = layoutMasonry(pictures(60), MEASURES);
  const column = layout.places.flatMap((place, at) => (place.column === 1 ? [at] : []));
  for (const [nth, at] of column.entries()) {
    expect(neighbour(layout, at, 'ArrowDown')).toBe(column[nth + 1] ?? null);
    expect(neighbour(layout, at, 'ArrowUp')).toBe(column[nth - 1] ?? null);
    const right = neighbour(layout, at, 'ArrowRight');
    expect(layout.places[right ?? -1]?.column).toBe(2);
  }
  expect(neighbour(layout, 0, 'ArrowLeft')).toBeNull();
  expect(neighbour(layout, 0, 'ArrowUp')).toBeNull();
});
