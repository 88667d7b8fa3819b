import { TOOLS } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { toolHead } from './tool-heads.ts';

it('names every tool by its own page, with whatever its address asks for', () => {
  expect(toolHead('/indoorRender?taskId=1')).toMatchObject({ title: '室内渲染', image: '' });
  expect(toolHead('/tools')?.title).toBe('全部工具');
  for (const other of ['/', '/indoorRenderer', '/insHomeByCase/x'])
    expect(toolHead(other)).toBeNull();
  const titles = TOOLS.map(({ routes: [route] }) => toolHead(route ?? '')?.title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).not.toContain(undefined);
});
