import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../../bench/briefs/vocabulary.ts';
import { designScene } from '../../design/design.ts';

test('the storey that is said to reach out is not taken for the number of storeys', () => {
  const { site } = designScene('三层现代别墅，二层悬挑', 3, TRADE_VOCABULARY);
  const upper = site?.buildings.find(({ said }) => said === '二层悬挑');
  const base = site?.buildings.find(({ id }) => id === `${upper?.id}-base`);
  expect([base?.floors, upper?.floors]).toEqual([1, 2]);
  expect(base?.widthM).toBeLessThan(upper?.widthM ?? 0);
});
