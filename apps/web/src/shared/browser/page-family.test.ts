// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pageFamilyOf } from './page-family.ts';

describe('pageFamilyOf', () => {
  it.each([
    ['/', 'root'],
    ['/?k=1', 'root'],
    ['/agreement', 'agreement'],
    ['/x/authorInspirationhome/9', 'authorInspirationhome'],
    ['/authorHomePage/9', 'authorHomePage'],
    ['/insHomeByCreate', 'insHomeByCreate'],
    ['/insHomeByCollect/12', 'insHomeByCollect'],
    ['/insHomeByCase/12', 'insHomeByCase'],
    ['/casemineByCreate', 'casemineByCreate'],
    ['/casemineByCollect', 'casemineByCollect'],
    ['/casemineByCase', 'casemineByCase'],
    ['/caseHome', 'caseHome'],
    ['/searchCase/沙发', 'searchCase'],
    ['/seachInspiration', 'seachInspiration'],
    ['/classifyCase/3', 'classifyCase'],
    ['/tupianHome', 'tupianHome'],
    ['/aiToolPage', 'aiToolPage'],
    ['/myPersonCenter', 'myPersonCenter'],
    ['/otherPersonCenter', 'otherPersonCenter'],
    ['/qaPage', 'qaPage'],
    ['/findPage', 'findPage'],
    ['/indoorRender', 'unknown'],
  ])('%s → %s', (address, family) => expect(pageFamilyOf(address).family).toBe(family));

  it('takes the first rule that fits when several do', () => {
    expect(pageFamilyOf('/authorInspirationhome/authorHomePage').family).toBe(
      'authorInspirationhome',
    );
    expect(pageFamilyOf('/caseHome/insHomeByCase').family).toBe('insHomeByCase');
    expect(pageFamilyOf('/classifyCase/classifyPage').family).toBe('classifyPage');
    expect(pageFamilyOf('/similar/searchCase').family).toBe('searchCase');
  });

  it.each([
    ['/classifyPage', 1, []],
    ['/classifyPage/3', 1, ['3']],
    ['/classifyPage/3-17', 2, ['3', '17']],
    ['/a/classifyPage/3-17-204?page=2', 3, ['3', '17', '204']],
    ['/classifyPage/1-2-3-4', 3, ['1', '2', '3', '4']],
  ] as const)('%s is level %d', (address, level, ids) => {
    expect(pageFamilyOf(address)).toEqual({ family: 'classifyPage', level, ids });
  });

  it('takes any address with a fragment as an image detail page', () => {
    expect(pageFamilyOf('/classifyPage/3#img-7').family).toBe('imageDetail');
    expect(pageFamilyOf('/#x').family).toBe('imageDetail');
    expect(pageFamilyOf('/agreement#').family).toBe('agreement');
  });
});
