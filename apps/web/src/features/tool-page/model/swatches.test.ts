import { findTool } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { anAsset } from '../../../testing/builders.ts';
import { formatUnit, OWN, shelvesOf, swatchesOf } from './swatches.ts';

const field = findTool('materialChange')?.fields.material;
if (field?.kind !== 'choice') throw new Error('no material field');
const walnut = anAsset({ id: 'material-walnut', material: 'walnut', tags: ['黑胡桃'], unitM: 1.5 });
const mine = anAsset({ id: 'mine', own: true, name: '我家地砖' });

it('puts the words first, then the own, then every material with its picture', () => {
  const swatches = swatchesOf(field, [mine, walnut]);
  expect(swatches.slice(0, 2).map(({ label, value }) => [label, value])).toEqual([
    ['按描述', 'auto'],
    ['我家地砖', null],
  ]);
  expect(swatches.find(({ value }) => value === 'walnut')).toMatchObject({
    asset: walnut,
    shelf: '木材',
    text: expect.stringContaining('黑胡桃'),
  });
  expect(swatches).toHaveLength(field.options.length + 1);
});

it('names the shelves, the own one even while it is empty', () => {
  const shelves = shelvesOf(swatchesOf(field, []));
  expect(shelves[0]).toBe(OWN);
  expect(shelves).toContain('石材');
  expect(new Set(shelves).size).toBe(shelves.length);
});

it('tells how large a piece is on site', () => {
  expect(formatUnit(walnut)).toContain('1.5 m');
  expect(formatUnit(anAsset({ unitM: 0.3 }))).toContain('30 cm');
  expect(formatUnit(mine)).toBe('');
});
