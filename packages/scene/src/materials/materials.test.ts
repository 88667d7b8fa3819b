import { MATERIAL_IDS } from '@zhuhui/kernels';
import { expect, test } from 'vitest';
import { glowing, inColour, MATERIALS, materialOf } from './index.ts';

test('there are at least forty materials, each with its own id and name', () => {
  expect(MATERIALS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(MATERIALS.map(({ id }) => id)).size).toBe(MATERIALS.length);
  expect(new Set(MATERIALS.map(({ name }) => name)).size).toBe(MATERIALS.length);
});

test('every pattern of the kernels has a material of the same name', () => {
  for (const id of MATERIAL_IDS) expect(materialOf(id).id).toBe(id);
});

test('a word means one material', () => {
  const words = MATERIALS.flatMap((material) => material.words);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  for (const { name, words: own } of MATERIALS) expect(own[0]).toBe(name);
});

test('nothing throws back more light than it gets', () => {
  for (const { id, albedo, roughness, metallic, transmission } of MATERIALS) {
    if (albedo.kind === 'color') {
      for (const share of albedo.rgb) {
        expect(share, id).toBeGreaterThanOrEqual(0);
        expect(share, id).toBeLessThanOrEqual(1);
      }
    }
    for (const share of [roughness, metallic, transmission]) {
      expect(share, id).toBeGreaterThanOrEqual(0);
      expect(share, id).toBeLessThanOrEqual(1);
    }
  }
});

test('an unknown material is named', () => {
  expect(() => materialOf('vibranium')).toThrow('vibranium');
});

test('another colour keeps the pattern and changes nothing of the table', () => {
  const walnut = materialOf('walnut');
  const red = inColour(walnut, '#ff0000');
  expect(red.albedo).toMatchObject({ kind: 'texture', texture: 'walnut', colour: '#ff0000' });
  expect(materialOf('walnut')).toBe(walnut);
  expect(inColour(materialOf('paper'), '#ffffff').albedo).toEqual({
    kind: 'color',
    rgb: [1, 1, 1],
  });
});

const dark = [0, 0, 0] as const;

test('a lamp has the luminance it is given, and is redder the lower its temperature', () => {
  const [r, g, b] = glowing(materialOf('lampWarm'), 2700, 10).emission ?? dark;
  expect(0.2126 * r + 0.7152 * g + 0.0722 * b).toBeCloseTo(10, 1);
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
  const [r2, , b2] = glowing(materialOf('lampCool'), 6500, 10).emission ?? dark;
  expect(r2 / b2).toBeGreaterThan(0.9);
  expect(r2 / b2).toBeLessThan(1.1);
});
