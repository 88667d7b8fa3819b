// @vitest-environment node
import { expect, it } from 'vitest';
import { DEFAULT_TEMPLATE, fileNameOf, type NameFacts, unknownParts } from './file-name.ts';

const facts: NameFacts = {
  project: '翡翠湾 A 户型',
  tool: '室内渲染',
  at: new Date(2026, 2, 4, 5, 6),
  number: 7,
  width: 1024,
  height: 768,
  seed: 42,
};

it.each([
  [DEFAULT_TEMPLATE, '翡翠湾 A 户型-室内渲染-20260304-07'],
  ['{工具}_{时间}_{尺寸}_{种子}', '室内渲染_0506_1024x768_42'],
  ['效果图 {序号}', '效果图 07'],
])('fills %s', (template, name) => expect(fileNameOf(template, facts)).toBe(name));

it('leaves no gap where something is not known', () => {
  const { seed: _, ...others } = facts;
  expect(fileNameOf('{工具}-{种子}-{序号}', others)).toBe('室内渲染-07');
  expect(fileNameOf('{项目}-{工具}', { ...facts, project: ' ' })).toBe('室内渲染');
});

it('makes a name that every system takes, whatever was written', () => {
  expect(fileNameOf('a/b:c?{工具}', facts)).toBe('a_b_c_室内渲染');
  expect(fileNameOf('../..', facts)).toBe('室内渲染-07');
  expect(fileNameOf('', facts)).toBe('室内渲染-07');
  expect(fileNameOf('长'.repeat(300), facts)).toBe('长'.repeat(76));
  expect(fileNameOf('CON', facts)).toBe('_CON');
  expect(fileNameOf('??', facts)).toBe('室内渲染-07');
});

it('tells names in braces that mean nothing', () => {
  expect(unknownParts('{项目}-{客户}-{工具}')).toEqual(['{客户}']);
  expect(fileNameOf('{客户}-{工具}', facts)).toBe('{客户}-室内渲染');
});
