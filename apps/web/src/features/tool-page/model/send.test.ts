// @vitest-environment node
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { publicTools } from '../../../testing/builders.ts';
import { entryOf, maskFieldOf, sentState, targetsOf } from './send.ts';

const tool = (id: string): ToolDefinition => {
  const found = findTool(id);
  if (!found) throw new Error(`no tool ${id}`);
  return found;
};
const picture = { fileId: 'f', url: '/files/f', width: 10, height: 8 };

describe('where a picture goes', () => {
  it.each([
    ['upScaleImg', { field: 'uploadImage', kind: 'picture' }],
    ['imgs2Video', { field: 'images', kind: 'pictures' }],
    ['compress', { field: 'images', kind: 'pictures' }],
    ['text2Img', { field: 'styleImage', kind: 'picture' }],
    ['text2Video', null],
  ] as const)('in %s', (id, entry) => expect(entryOf(tool(id))).toEqual(entry));

  it('with its mask where there is a place for it', () => {
    expect(maskFieldOf(tool('lama'), 'uploadImage')).toBe('maskImage');
    expect(maskFieldOf(tool('upScaleImg'), 'uploadImage')).toBeNull();
  });
});

describe('the list of tools', () => {
  const targets = targetsOf(publicTools(['matting']), tool('lama'), {
    ...{ picture, mask: { ...picture, fileId: 'm' }, more: [picture, picture] },
  });
  const hintOf = (id: string) => targets.find((target) => target.tool.id === id)?.hint;

  it('has all that take a picture and have an engine, and no others', () => {
    const ids = targets.map((target) => target.tool.id);
    expect(ids).toContain('imgs2Video');
    for (const id of ['text2Video', 'matting', 'ailive', 'deepseek']) expect(ids).not.toContain(id);
  });
  it('says what goes along, and what the picture becomes', () => {
    expect(hintOf('lama')).toBe('本工具 · 带选区');
    expect(hintOf('clean')).toBe('带选区');
    expect(hintOf('compress')).toBe('3 张');
    expect(hintOf('text2Img')).toBe(tool('text2Img').fields.styleImage?.label);
    expect(hintOf('upScaleImg')).toBeNull();
  });
});

it('reads what was sent, whatever the state holds', () => {
  expect(sentState({ picture, more: [picture, 3], mask: null })).toEqual({
    ...{ picture, more: [picture] },
  });
  for (const state of [null, 'x', {}, { picture: 3 }]) expect(sentState(state)).toBeNull();
});
