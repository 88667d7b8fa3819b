import { describe, expect, it } from 'vitest';
import { PAGE_FAMILIES, pageFamilyOf } from './page-family.ts';

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
    ['/searchCase/沙发', 'searchCase'],
    ['/moreCollections', 'moreCollections'],
    ['/myDownloads', 'myDownloads'],
    ['/similar/12', 'similar'],
    ['/casemineByCreate', 'casemineByCreate'],
    ['/casemineByCollect', 'casemineByCollect'],
    ['/casemineByCase', 'casemineByCase'],
    ['/classifyPage/3', 'classifyPage'],
    ['/tupianHome', 'tupianHome'],
    ['/caseHome', 'caseHome'],
    ['/aiToolPage', 'aiToolPage'],
    ['/anliSearch', 'anliSearch'],
    ['/classifyCase/3', 'classifyCase'],
    ['/seachInspiration', 'seachInspiration'],
    ['/landing', 'landing'],
    ['/myPersonCenter', 'myPersonCenter'],
    ['/otherPersonCenter', 'otherPersonCenter'],
    ['/qaPage', 'qaPage'],
    ['/findPage', 'findPage'],
    ['/indoorRender', 'unknown'],
    ['/home', 'unknown'],
    ['/CASEHOME', 'unknown'],
  ])('%s → %s', (address, family) => expect(pageFamilyOf(address).family).toBe(family));

  it('knows every family by its own name, wherever it stands in a path', () => {
    for (const family of PAGE_FAMILIES) {
      expect(pageFamilyOf(`/${family}`).family).toBe(family);
      expect(pageFamilyOf(`/a/b${family}c/9?x=1`).family).toBe(family);
    }
  });

  it('tries a name before every name it contains', () => {
    for (const [at, family] of PAGE_FAMILIES.entries()) {
      const shadowed = PAGE_FAMILIES.slice(at + 1).filter((later) => later.includes(family));
      expect(shadowed).toEqual([]);
    }
  });

  it('takes the first rule that fits when several do', () => {
    for (const [at, first] of PAGE_FAMILIES.entries()) {
      for (const later of PAGE_FAMILIES.slice(at + 1)) {
        expect(pageFamilyOf(`/${later}/${first}`).family).toBe(first);
        expect(pageFamilyOf(`/${first}/${later}`).family).toBe(first);
      }
    }
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
    expect(pageFamilyOf('/indoorRender#x').family).toBe('imageDetail');
    expect(pageFamilyOf('/agreement#').family).toBe('agreement');
  });
});
