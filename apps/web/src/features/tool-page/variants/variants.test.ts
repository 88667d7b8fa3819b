import { TOOLS } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { linesOf } from './sheet-picture.ts';
import { drawSeed, timesOf, variantsOf } from './variants.ts';

const times = [
  { value: 'day', label: '晴天' },
  { value: 'night', label: '夜景' },
];

it('breaks the names on a sheet into lines that fit', () => {
  const widthOf = (text: string) => 10 * text.length;
  expect(linesOf('胡桃木饰面', 30, widthOf)).toEqual(['胡桃木', '饰面']);
  expect(linesOf('岩板', 30, widthOf)).toEqual(['岩板']);
  expect(linesOf('木', 5, widthOf)).toEqual(['木']);
});

it('makes every material at every time, of one seed', () => {
  const variants = variantsOf({ materials: ['胡桃木', '岩板'], times }, '客厅 ', 7);
  expect(variants.map(({ row, column }) => `${row}${column}`)).toEqual(['00', '01', '10', '11']);
  expect(variants.at(-1)?.change).toEqual({
    ...{ seed: 7, count: 1, atmosphere: 'night', prompt: '客厅，岩板' },
  });
});

it('leaves the description alone where no material is named', () => {
  const [first] = variantsOf({ materials: [], times }, '客厅', 7);
  expect(first?.change).toEqual({ seed: 7, count: 1, atmosphere: 'day' });
});

it('is offered by the tools that render in different light', () => {
  const ids = TOOLS.filter((tool) => timesOf(tool) !== null).map(({ id }) => id);
  expect(ids).toContain('indoorRender');
  expect(ids).toContain('architecturalRender');
  expect(ids).not.toContain('materialChange');
});

it('draws seeds that the server takes', () => {
  const seed = drawSeed();
  expect(Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff).toBe(true);
});
