import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { designScene } from '../design/design.ts';

const kindsIn = (brief: string) =>
  new Set(designScene(brief, 1, TRADE_VOCABULARY).items.map(({ kind }) => kind));

test('galleries are lit from the ceiling and along the walls', () => {
  const kinds = kindsIn('美术馆，挂画');
  expect(kinds).toContain('luminous-ceiling');
  expect(kinds).toContain('track-lamp');
});

test('where skylights light the middle, lamps light the walls alone', () => {
  const kinds = kindsIn('美术馆，挂画，天窗');
  expect(kinds).not.toContain('luminous-ceiling');
  expect(kinds).toContain('track-lamp');
});
