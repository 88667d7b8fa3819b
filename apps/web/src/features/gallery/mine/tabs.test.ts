// @vitest-environment node

import { pageFamilyOf, subjectOf } from '@zhuhui/contracts/pages';
import { expect, it } from 'vitest';
import { MINE_TABS, tabOfFamily } from './tabs.ts';

it('shows each part at its own address', () => {
  for (const tab of Object.values(MINE_TABS)) {
    const { family } = pageFamilyOf(tab.path);
    expect(tabOfFamily(subjectOf(tab.path, family) ?? family, null)).toBe(tab.id);
  }
});

it('shows the part that was looked at last where the address names none', () => {
  expect(tabOfFamily('myPersonCenter', 'liked')).toBe('liked');
  expect(tabOfFamily('myPersonCenter', 'toString')).toBe('sets');
  expect(tabOfFamily('myPersonCenter', null)).toBe('sets');
  expect(tabOfFamily('casemineByCase', 'liked')).toBe('cases');
});
