import { expect, it } from 'vitest';
import { optionFields, optionsOf, textsOf } from './option-form.ts';
import { moved } from './order.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    imageModel: {
      type: 'string',
      default: 'painter',
      title: '出图模型',
      description: '留空则不用',
    },
    quality: { type: 'string', enum: ['low', 'high'], choices: { low: '低' }, default: 'low' },
    edits: { type: 'boolean', default: true, title: '能改图' },
    count: { type: 'integer', minimum: 1, maximum: 8, default: 4, title: '张数' },
    hosts: { type: 'array', items: { type: 'string' }, default: ['*.a.com'], title: '主机' },
    graphs: { type: 'array', items: { type: 'object' }, default: [], title: '工作流' },
  },
};
const fields = optionFields(SCHEMA);

it('draws each option by its schema', () => {
  expect(fields.map(({ name, control }) => [name, control])).toEqual([
    ['imageModel', 'text'],
    ['quality', 'choice'],
    ['edits', 'switch'],
    ['count', 'number'],
    ['hosts', 'list'],
    ['graphs', 'json'],
  ]);
  expect(fields[0]).toMatchObject({ label: '出图模型', help: '留空则不用' });
  expect(fields[1]).toMatchObject({
    label: 'quality',
    choices: [
      { value: 'low', label: '低' },
      { value: 'high', label: 'high' },
    ],
  });
  expect(fields[3]).toMatchObject({ min: 1, max: 8 });
  expect(optionFields({})).toEqual([]);
});

it('shows defaults where nothing is stored, and gives back what was typed', () => {
  const texts = textsOf(fields, { count: 2 });
  expect(texts).toEqual({
    imageModel: 'painter',
    quality: 'low',
    edits: true,
    count: '2',
    hosts: '*.a.com',
    graphs: '[]',
  });
  const typed = { ...texts, edits: false, hosts: ' b.com \n\nc.com，d.com', graphs: '[{"id":1}]' };
  expect(optionsOf(fields, typed)).toEqual({
    imageModel: 'painter',
    quality: 'low',
    edits: false,
    count: 2,
    hosts: ['b.com', 'c.com', 'd.com'],
    graphs: [{ id: 1 }],
  });
});

it('leaves an emptied number to its default, and what cannot be read to the server', () => {
  const texts = { ...textsOf(fields, {}), count: ' ', graphs: '[{' };
  expect(optionsOf(fields, texts)).not.toHaveProperty('count');
  expect(optionsOf(fields, { ...texts, count: 'many' })).toMatchObject({
    count: 'many',
    graphs: '[{',
  });
});

it('moves one entry one place, and nothing beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
