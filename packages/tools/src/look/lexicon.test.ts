import { describe, expect, test } from 'vitest';
import { LEXICON } from './lexicon.ts';
import { MATERIALS } from './material.ts';
import { STYLES } from './styles/index.ts';

const lexemes = [...LEXICON.values()];

describe('the dictionary', () => {
  test('is large, and rich in every field of the trade', () => {
    const count = (kind: string) => lexemes.filter((lexeme) => lexeme.kind === kind).length;
    const chinese = [...LEXICON].filter(([word]) => /\p{Script=Han}/u.test(word));
    // Names of styles make a large share: without them there are enough words as well.
    const others = chinese.filter(([, { kind }]) => kind !== 'style');
    expect(others.length).toBeGreaterThanOrEqual(600);
    expect(count('material')).toBeGreaterThanOrEqual(150);
    expect(count('colour')).toBeGreaterThanOrEqual(150);
    expect(count('object')).toBeGreaterThanOrEqual(150);
    expect(count('style')).toBeGreaterThanOrEqual(150);
    expect(count('light')).toBeGreaterThanOrEqual(30);
    expect(count('atmosphere')).toBeGreaterThanOrEqual(40);
  });

  test('holds no empty word and no word that cannot be met', () => {
    for (const word of LEXICON.keys()) {
      expect(word.trim()).toBe(word);
      expect(word).not.toBe('');
      expect(word).toBe(word.toLowerCase());
    }
  });

  test('knows every style by its name', () => {
    for (const [style, { name }] of Object.entries(STYLES)) {
      expect(LEXICON.get(name.toLowerCase()), name).toEqual({ kind: 'style', style });
    }
  });

  test('names only colours and materials that exist', () => {
    for (const lexeme of lexemes) {
      if (lexeme.kind === 'colour') expect(lexeme.colour).toMatch(/^#[0-9a-f]{6}$/);
      if (lexeme.kind !== 'material') continue;
      expect(lexeme.spots.length).toBeGreaterThan(0);
      for (const id of lexeme.materials) expect(MATERIALS).toHaveProperty(id);
      if (lexeme.colour) expect(lexeme.colour).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('numbers every style once', () => {
    const codes = Object.values(STYLES).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^\d\d$/);
  });
});
