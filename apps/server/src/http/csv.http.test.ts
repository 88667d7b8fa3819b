import { type Endpoint, endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../testing/build-app.ts';
import { CSV_TYPE } from './csv.ts';

let app: TestApp;
let owner: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ working: false });
  owner = await app.signedInAdmin('owner');
  await app.signedIn();
});
afterAll(() => app.close());

const bodyOf = async (list: Endpoint) => (await owner.raw(list, {})).body;

it('gives every list with times as its page shows them', async () => {
  const lists = Object.values<Endpoint>(endpoints).filter(({ produces }) =>
    produces?.includes(CSV_TYPE),
  );
  const bodies = await Promise.all(lists.map(bodyOf));
  // Inside of what the log keeps of a change, moments stay as they were written.
  const cells = bodies.flatMap((body) => body.split(/,|\r\n/));
  expect(cells.filter((cell) => /^\d{4}-\d\d-\d\dT/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell))).not.toEqual([]);
});

it('says in words what products give', async () => {
  const products = await bodyOf(endpoints.adminProductsCsv);
  expect(products).toContain('普通券 500 张，长期有效');
  expect(products).toMatch(/1 级会员 \d+ 个月/);
});
