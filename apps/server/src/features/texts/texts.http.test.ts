import { endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await buildTestApp({ working: false });
  admin = await app.signedInAdmin();
});
afterAll(() => app.close());

const read = () => app.client().call(endpoints.siteText, { name: 'agreement' });

it('is as the product brings it until another is published, whose versions all stay', async () => {
  const first = await read();
  expect(first).toMatchObject({ version: 0, publishedAt: null });
  expect(first.body).toContain('## 1. 账号');
  const publish = (body: string, basedOn: number) =>
    admin.send(endpoints.publishText, { name: 'agreement', body, basedOn });
  expect((await publish('第一版', 0)).body.data).toEqual({ version: 1 });
  const late = await publish('也是第一版', 0);
  expect(late.status).toBe(409);
  expect(late.body.error.message).toMatch(/刚发布了第 1 版/);
  await publish('第二版', 1);
  expect(await read()).toMatchObject({ version: 2, body: '第二版' });
  const versions = await admin.call(endpoints.textVersions, { name: 'agreement' });
  expect(versions.map(({ version }) => version)).toEqual([2, 1, 0]);
  expect(versions[1]).toMatchObject({ body: '第一版' });
  const { db } = app.database;
  await expect(db.execute(sql`update feature_texts set body = ''`)).rejects.toThrow();
  await expect(db.execute(sql`delete from feature_texts`)).rejects.toThrow();
});

it('lists every text with its version', async () => {
  const texts = await admin.call(endpoints.adminTexts);
  expect(texts.map(({ name }) => name)).toEqual([
    'agreement',
    'privacy',
    'contact',
    'advertisement',
  ]);
  expect((await app.client().send(endpoints.siteText, { name: 'nope' })).status).toBe(400);
  const auditor = await app.signedInAdmin('auditor');
  const draft = { name: 'contact', body: '电话', basedOn: 0 };
  expect((await auditor.send(endpoints.publishText, draft)).status).toBe(403);
});
