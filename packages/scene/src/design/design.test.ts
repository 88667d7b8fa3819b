import { classifyTree } from '@zhuhui/tools/classify';
import { describe, expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { readBrief } from '../brief/read.ts';
import { SPACE_KINDS } from '../brief/spaces.ts';
import { PROGRAM_IDS } from '../layout/programs.ts';
import { MASSING_IDS } from '../layout/site/buildings.ts';
import { OPEN_LAYOUT_IDS } from '../layout/site/open.ts';
import { designScene } from './design.ts';
import { problemsOf, readDescription } from './validate.ts';

const CATEGORIES = classifyTree().flatMap(({ name: branch, children }) =>
  children.map(({ name }) => [branch, name] as const),
);

test.each(CATEGORIES)('%s · %s is a place a brief can ask for', (_, name) => {
  expect(readBrief(name, TRADE_VOCABULARY).space).toBeDefined();
});

test('every kind of place is laid out by rules of its own', () => {
  const known: Record<string, readonly string[]> = {
    indoors: PROGRAM_IDS,
    building: MASSING_IDS,
    openAir: OPEN_LAYOUT_IDS,
  };
  const lost = Object.values(SPACE_KINDS).filter(
    ({ setting, program }) => !known[setting].includes(program),
  );
  expect(lost).toEqual([]);
});

describe.each(Object.entries(SPACE_KINDS))('%s', (id, { words }) => {
  test('is designed soundly from its name alone', () => {
    const [word] = words.split(' ');
    const scene = designScene(word, 3, TRADE_VOCABULARY);
    expect(scene.space).toBe(id);
    expect(problemsOf(scene)).toEqual([]);
    expect(readDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
    expect(scene.notes).toEqual([]);
    expect(scene.items.length).toBeGreaterThan(2);
  });
});
