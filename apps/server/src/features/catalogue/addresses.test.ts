import { PAGE_FAMILIES, PAGE_PATHS } from '@zhuhui/contracts/pages';
import { TOOLS } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { hasPage } from './addresses.ts';

it('knows every page by its address as the router reads it, and nothing else', () => {
  const routes = TOOLS.flatMap((tool) => tool.routes);
  const known = [...PAGE_PATHS, ...routes, ...PAGE_FAMILIES.map((family) => `/${family}/1-2`)];
  expect(known.filter((path) => !hasPage(path))).toEqual([]);
  for (const other of ['/Tools/', '/home?k=1', '/manage/accounts', '/insHomeByCase/x']) {
    expect(hasPage(other), other).toBe(true);
  }
  for (const other of ['/no/such/page', '/tools/more', '/indoorRenderer', '/admin/nothing', '/%']) {
    expect(hasPage(other), other).toBe(false);
  }
});
