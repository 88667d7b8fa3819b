import { endpoints } from '@zhuhui/contracts';
import { TOOLS } from '@zhuhui/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalEngine } from '../../engines/local/engine.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';

describe('catalogue', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ working: false, engines: [createLocalEngine(silentLog)] });
  });
  afterAll(() => app.close());

  it('says of every tool whether it is served, by whom, or why not', async () => {
    const tools = await app.client().call(endpoints.tools);
    expect(tools.map(({ definition }) => definition.id)).toEqual(TOOLS.map(({ id }) => id));
    const served = tools.filter(({ available }) => available);
    expect(served.map(({ definition }) => definition.id)).toEqual(
      expect.arrayContaining([
        'indoorRender',
        'architecturalRender',
        'gongzhuangRender',
        'clean',
        'toline',
        'deepseek',
        'gpt2',
      ]),
    );
    for (const { available, engine, engines, reason, definition, ignoredFields } of tools) {
      const name = definition.surface === 'chat' ? '离线手册' : '内置引擎';
      expect(engines.map((one) => one.name)).toEqual(available ? [name] : []);
      for (const one of engines) {
        expect(one).toMatchObject({ healthy: true, estimatedSeconds: null, ignoredFields });
        expect(one.can).toMatch(/[一-鿿]/);
        expect(one.cannot).toMatch(/[一-鿿]/);
      }
      for (const field of ignoredFields) expect(definition.fields).toHaveProperty(field);
      expect(engine?.name).toBe(available ? name : undefined);
      expect(reason === '').toBe(available);
    }
    const indoor = tools.find(({ definition }) => definition.id === 'indoorRender');
    expect(indoor?.ignoredFields).toEqual(['view']);
  });

  it('serves the classification tree in the shape clients know', async () => {
    const tree = await app.client().call(endpoints.allClassify);
    expect([tree[0]?.name, tree[4]?.name, tree[6]?.name]).toEqual(['建筑', '室内家装', '工装']);
    const third = tree.flatMap((top) => top.children).flatMap((second) => second.children);
    expect(third.length).toBeGreaterThanOrEqual(240);
    for (const entry of third) expect(entry.childrens).toEqual([]);
    const cover = await app.client().get(third[0]?.cover ?? '');
    expect(cover.headers['content-type']).toBe('image/svg+xml');
    expect(cover.body).toContain('<svg');
    expect((await app.client().get('/covers/nope.svg')).statusCode).toBe(404);
  });
});
