// @vitest-environment node
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { publicTools } from '../../../testing/builders.ts';
import { waysOut } from './ways-out.ts';

const tool = (id: string): ToolDefinition => {
  const found = findTool(id);
  if (!found) throw new Error(`no tool ${id}`);
  return found;
};
const told = (id: string, errorMessage: string | null, without: string[] = []) =>
  waysOut(
    { errorMessage, settings: { uploadImage: 'room', itemImage: 'item', ...ITEM } },
    tool(id),
    publicTools(without),
  ).map((way) => [way.tool.id, way.settings]);

/** Whatever the field of the single item is called. */
const ITEM = Object.fromEntries(
  Object.entries(tool('indoorExterior').fields)
    .filter(([, { label }]) => label === '单品图')
    .map(([name]) => [name, 'item']),
);

it('leads to the tools that are named, with the picture that was worked on', () => {
  const message = '房间已经有家具：请先用“物体移除”清空；只想添一件，用“室内单品填充”';
  expect(told('emptyRoom', message)).toEqual([
    ['clean', { uploadImage: 'room' }],
    ['indoorExterior', { uploadImage: 'room' }],
  ]);
  expect(told('emptyRoom', message, ['clean'])).toHaveLength(1);
});

it('takes the picture along that is spoken of', () => {
  const message = '单品图里没有认出清楚的单品；也可以先用“AI抠图”';
  expect(told('indoorExterior', message)).toEqual([['matting', { uploadImage: 'item' }]]);
});

it('leads nowhere from settings in quotes, to itself, or without a word', () => {
  expect(told('toline', '请换一张，或把“细节”调高')).toEqual([]);
  expect(told('clean', '请再用“物体移除”试试')).toEqual([]);
  expect(told('clean', null)).toEqual([]);
});
