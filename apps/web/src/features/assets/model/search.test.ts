import type { Asset } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { anAsset } from '../../../testing/builders.ts';
import { inScope, nameOfFile, searchAssets, tagsOf } from './search.ts';

const shelf: readonly Asset[] = [
  anAsset({ id: 'mine', own: true, name: '鱼肚白', tags: ['岩板', 'Lime'] }),
  anAsset({ id: 'walnut', name: '胡桃木', tags: ['木材', '黑胡桃'] }),
  anAsset({ id: 'oak', name: '橡木', tags: ['木材'] }),
];
const ids = (assets: readonly Asset[]) => assets.map(({ id }) => id);

it('finds by name and tags, all words, any case', () => {
  expect(ids(searchAssets(shelf, '木材'))).toEqual(['walnut', 'oak']);
  expect(ids(searchAssets(shelf, '木材、胡桃'))).toEqual(['walnut']);
  expect(ids(searchAssets(shelf, ' lime '))).toEqual(['mine']);
  expect(searchAssets(shelf, '  ')).toBe(shelf);
  expect(searchAssets(shelf, '钢')).toEqual([]);
});

it('narrows to the own and to the recent, in the order they were taken', () => {
  expect(ids(inScope(shelf, 'own', []))).toEqual(['mine']);
  expect(ids(inScope(shelf, 'recent', ['oak', 'gone', 'mine']))).toEqual(['oak', 'mine']);
  expect(inScope(shelf, 'all', [])).toBe(shelf);
});

it('reads tags and file names as people write them', () => {
  expect(tagsOf(' 客厅，沙发 客厅、布艺')).toEqual(['客厅', '沙发', '布艺']);
  expect(nameOfFile('大理石 01.jpeg', 40)).toBe('大理石 01');
  expect(nameOfFile('.png', 40)).toBe('我的素材');
  expect(nameOfFile('一二三四五.png', 3)).toBe('一二三');
});
