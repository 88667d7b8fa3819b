// @vitest-environment node
import { galleryPaths as contract } from '@zhuhui/contracts';
import { categoryNamed, pageFamilyOf, subjectOf } from '@zhuhui/contracts/pages';
import { expect, it } from 'vitest';
import { galleryPaths, imageIdOf, levelsOf } from './paths.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

it.each([
  [galleryPaths.entry({ id: ID, kind: 'set' }), 'insHomeByCreate'],
  [galleryPaths.entry({ id: ID, kind: 'case' }), 'insHomeByCase'],
  [galleryPaths.similar(ID), 'similar'],
  [galleryPaths.author(ID), 'authorHomePage'],
  [galleryPaths.album(ID), 'moreCollections'],
])('%s leads to its family and says what it is about', (address, family) => {
  expect(pageFamilyOf(address).family).toBe(family);
  expect(subjectOf(address, family)).toBe(ID);
  expect(subjectOf(`/deeper${address}`, family)).toBe(ID);
});

it('reads categories of up to three levels', () => {
  const address = galleryPaths.category(['5', '501', '50101']);
  expect(pageFamilyOf(address)).toEqual({
    family: 'classifyPage',
    level: 3,
    ids: ['5', '501', '50101'],
  });
  expect(categoryNamed(address, 'classifyPage')).toBe('50101');
  expect(categoryNamed(galleryPaths.categoryOfCases(['5']), 'classifyCase')).toBe('5');
});

it('takes long fragments as pictures and short ones as marks within the page', () => {
  expect(imageIdOf(`#${ID}`)).toBe(ID);
  for (const mark of ['', '#', '#page', '#privacy', '#a b c d e f g h i j k']) {
    expect(imageIdOf(mark)).toBeNull();
  }
});

it('says the same addresses as the server', () => {
  for (const kind of ['set', 'case'] as const) {
    expect(galleryPaths.entry({ id: ID, kind })).toBe(contract.entry({ id: ID, kind }));
    expect(galleryPaths.image({ id: ID, kind }, ID)).toBe(contract.image({ id: ID, kind }, ID));
  }
  expect(galleryPaths.author(ID)).toBe(contract.author(ID));
  expect(galleryPaths.category(['5', '501'])).toBe(contract.category(['5', '501']));
});

it('names all levels above a category', () => {
  expect(levelsOf('50102')).toEqual(['5', '501', '50102']);
  expect(levelsOf('501')).toEqual(['5', '501']);
  expect(levelsOf('5')).toEqual(['5']);
});
