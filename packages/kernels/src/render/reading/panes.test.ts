import { expect, test } from 'vitest';
import type { Region } from '../regions.ts';
import { tellPanesFromPictures } from './panes.ts';
import { layRugs } from './rugs.ts';
import type { SurfaceClass } from './surface-class.ts';

const WIDTH = 800;

function field(id: number, minX: number, minY: number, size = 100): Region {
  return {
    id,
    area: size * size,
    share: 0.01,
    minX,
    maxX: minX + size,
    minY,
    maxY: minY + size,
    cx: minX + size / 2,
    cy: minY + size / 2,
    above: 1,
    perimeter: 4 * size,
    touch: { top: 0, bottom: 0, left: 0, right: 0 },
    borders: new Map(),
    over: new Map(),
    under: new Map(),
    facing: 'front',
    straight: 1,
    mean: [1, 0, 0],
    rough: 0,
  };
}

const told = (regions: Region[]): SurfaceClass[] => {
  const surface = regions.map((): SurfaceClass => 'picture');
  tellPanesFromPictures(regions, surface, WIDTH);
  return surface;
};

test('like fields with a bar between them are panes', () => {
  expect(told([field(0, 100, 100), field(1, 207, 100), field(2, 100, 207)])).toEqual([
    'pane',
    'pane',
    'pane',
  ]);
});

test('pictures that hang apart, or of unlike size, stay pictures', () => {
  expect(told([field(0, 100, 100), field(1, 240, 100)])).toEqual(['picture', 'picture']);
  expect(told([field(0, 100, 100), field(1, 206, 100, 40)])).toEqual(['picture', 'picture']);
});

test('what fills the gap between pictures is the wall behind them', () => {
  const strip = { ...field(2, 200, 90), maxX: 239, cx: 220, maxY: 210 };
  expect(told([field(0, 100, 100), field(1, 240, 100), strip])).toEqual([
    'picture',
    'picture',
    'wall',
  ]);
  const third = field(2, 245, 100, 60);
  expect(told([field(0, 100, 100), field(1, 350, 100), third])[2]).toBe('picture');
});

test('a large piece with floor all around it is a rug, one with an edge below is not', () => {
  const floor = field(0, 0, 0, 600);
  const piece = { ...field(1, 200, 300, 200), share: 0.05, above: 0 };
  const edge = field(2, 200, 500, 10);
  const surface: SurfaceClass[] = ['floor', 'joinery', 'joinery'];
  piece.borders.set(0, 600);
  piece.borders.set(2, 200);
  layRugs([floor, piece, edge], surface, ['up', 'facing', 'facing']);
  expect(surface[1]).toBe('joinery');
  piece.borders.clear();
  piece.borders.set(0, 800);
  layRugs([floor, piece, edge], surface, ['up', 'facing', 'facing']);
  expect(surface[1]).toBe('rug');
});
