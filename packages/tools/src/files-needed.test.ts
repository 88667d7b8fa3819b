import { expect, it } from 'vitest';
import { filesNeeded, findTool } from './index.ts';

const needed = (tool: string, settings = {}, also: string[] = []) =>
  filesNeeded(findTool(tool)?.fields ?? {}, settings, also);

it('names the files that a tool still waits for', () => {
  expect(needed('clean')).toEqual(['uploadImage', 'maskImage']);
  expect(needed('clean', { uploadImage: 'a', maskImage: '' })).toEqual(['maskImage']);
  expect(needed('matting', { uploadImage: 'a' })).toEqual([]);
  expect(needed('matting', { uploadImage: 'a' }, ['maskImage', 'output'])).toEqual(['maskImage']);
});

it('counts a list as given once it is complete', () => {
  expect(needed('imgs2Video', { images: ['a'] })).toEqual(['images']);
  expect(needed('imgs2Video', { images: ['a', 'b'] })).toEqual([]);
  const regions = [{ prompt: '木地板', maskImage: 'm' }, { prompt: '白墙' }];
  const settings = { uploadImage: 'a', regions };
  expect(needed('localRenderingPro', settings)).toEqual(['regions']);
  expect(needed('localRenderingPro', { ...settings, regions: regions.slice(0, 1) })).toEqual([]);
});
