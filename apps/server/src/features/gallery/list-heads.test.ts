import { classifyTree } from '@zhuhui/tools/classify';
import { expect, it } from 'vitest';
import { listHead, namesNoCategory } from './list-heads.ts';

it('names lists by what they show, and by the category they are narrowed to', () => {
  expect(listHead('/findPage')?.title).toBe('发现');
  const [top] = classifyTree();
  const [second] = top?.children ?? [];
  expect(listHead(`/classifyPage/${top?.id}-${second?.id}`)?.title).toBe(
    `${top?.name} · ${second?.name} · 图片分类`,
  );
  expect(listHead(`/classifyCase/${top?.id}/`)?.title).toBe(`${top?.name} · 案例分类`);
  expect(listHead('/classifyPage/none')?.title).toBe('图片分类');
  for (const other of ['/', '/tools', '/myDownloads', '/insHomeByCase/x']) {
    expect(listHead(other), other).toBeNull();
  }
});

it('knows which categories there are', () => {
  for (const path of [
    '/classifyPage',
    '/classifyPage/5-501-50101',
    '/classifyCase/501',
    '/tools',
  ]) {
    expect(namesNoCategory(path), path).toBe(false);
  }
  for (const path of ['/classifyPage/999-1', '/classifyPage/none', '/classifyCase/5-599']) {
    expect(namesNoCategory(path), path).toBe(true);
  }
});
