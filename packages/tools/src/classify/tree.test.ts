import { describe, expect, test } from 'vitest';
import { BRANCHES, branchIndexOf, classifyEntry, classifyTree, defaultStyleOf } from './tree.ts';

const tree = classifyTree();
const seconds = tree.flatMap((top) => top.children);
const leaves = seconds.flatMap((second) => second.children);

describe('the classification tree', () => {
  test('is large enough to be of use', () => {
    expect(tree.length).toBeGreaterThanOrEqual(8);
    expect(seconds.length).toBeGreaterThanOrEqual(60);
    expect(leaves.length).toBeGreaterThanOrEqual(240);
    for (const second of seconds) expect(second.children.length).toBeGreaterThanOrEqual(3);
  });

  test('keeps the order of the branches that pages address by index', () => {
    expect(tree.map((top) => top.name)).toEqual([
      '建筑',
      '景观',
      '规划鸟瞰',
      '立面改造',
      '室内家装',
      '软装陈设',
      '工装',
      '展陈展示',
    ]);
  });

  test('says of an entry which branch it belongs to', () => {
    for (const [index, top] of tree.entries()) {
      const ids = [top, ...top.children, ...top.children.flatMap((second) => second.children)];
      expect(new Set(ids.map(({ id }) => branchIndexOf(id)))).toEqual(new Set([index]));
    }
    expect(branchIndexOf('999')).toBeUndefined();
  });

  test('names every entry once, by digits', () => {
    const ids = [...tree, ...seconds, ...leaves].map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\d(\d\d){0,2}$/);
    for (const { children } of [...tree, ...seconds]) {
      const names = children.map((child) => child.name);
      expect(new Set(names).size, names.join(' ')).toBe(names.length);
    }
  });

  test('leads from the top to every entry', () => {
    for (const top of tree) {
      expect(classifyEntry(top.id)).toEqual({
        id: top.id,
        name: top.name,
        level: 1,
        path: [top.name],
      });
      for (const second of top.children) {
        expect(second.id.startsWith(top.id)).toBe(true);
        expect(classifyEntry(second.id)?.path).toEqual([top.name, second.name]);
        for (const leaf of second.children) {
          expect(leaf.id.startsWith(second.id)).toBe(true);
          expect(leaf.cover).toBe(`/covers/${leaf.id}.svg`);
          expect(classifyEntry(leaf.id)).toEqual({
            id: leaf.id,
            name: leaf.name,
            level: 3,
            path: [top.name, second.name, leaf.name],
          });
        }
      }
    }
  });

  test('keeps the ids that are stored', () => {
    expect(classifyEntry('50103')?.path).toEqual(['室内家装', '客厅', '奶油风']);
    expect(classifyEntry('10131')?.path).toEqual(['建筑', '别墅', '现代主义']);
    expect(classifyEntry('')).toBeUndefined();
    expect(classifyEntry('99')).toBeUndefined();
    expect(classifyEntry('5-01-03')).toBeUndefined();
  });

  test('gives each caller its own copy', () => {
    classifyTree()[0].children.length = 0;
    expect(classifyTree()[0].children.length).toBe(BRANCHES[0].spaces.length);
  });

  test('starts every trade from a style of its branch', () => {
    const branches = { architecture: '1', landscape: '2', interior: '5', commercial: '7' } as const;
    for (const [domain, branch] of Object.entries(branches)) {
      const id = defaultStyleOf(domain as keyof typeof branches);
      expect(classifyEntry(id)?.level).toBe(3);
      expect(id.startsWith(branch)).toBe(true);
    }
  });
});
