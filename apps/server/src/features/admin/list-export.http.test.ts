import { AUDIT_LISTS, type Endpoint, endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

let app: TestApp;
let owner: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ working: false });
  owner = await app.signedInAdmin('owner');
});
afterAll(() => app.close());

const files = Object.entries<Endpoint>(endpoints).filter(([, { produces }]) =>
  produces?.includes('text/csv'),
);

it.each(files)('%s is a file for a spreadsheet, and taking it is written down', async (_, list) => {
  const exports = async () => {
    const { rows } = await app.database.db.execute<{ target: string }>(
      sql`select target from audit_log where action = 'list.export' order by id`,
    );
    return rows.map(({ target }) => target);
  };
  const before = await exports();
  const answer = await owner.raw(list, {});
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.+\.csv$/);
  const [head = '', ...lines] = answer.body.split('\r\n');
  expect(head).toMatch(/^\ufeff.+,/);
  const columns = head.split(',').length;
  // Lines without quotes, so without commas in their cells.
  for (const line of lines.filter((text) => text && !text.includes('"'))) {
    expect(line.split(',')).toHaveLength(columns);
  }
  const after = await exports();
  expect(after).toHaveLength(before.length + 1);
  expect(Object.keys(AUDIT_LISTS)).toContain(after.at(-1));
});

it('holds what the lists show', async () => {
  const tools = await owner.call(endpoints.adminTools);
  const { body } = await owner.raw(endpoints.adminToolsCsv, {});
  for (const { name } of tools) expect(body).toContain(name);
  const levels = await owner.call(endpoints.adminVipLevels);
  const csv = (await owner.raw(endpoints.adminVipLevelsCsv, {})).body;
  for (const { name } of levels) expect(csv).toContain(name);
  expect((await owner.raw(endpoints.adminTextsCsv, {})).body).toContain('用户协议');
});
