import { endpoints } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { fixedClock } from '../platform/clock/clock.ts';
import { buildTestApp, type TestApp } from '../testing/build-app.ts';

/** Codes an address may have within an hour. */
const LIMIT = 30;
const HOUR_MS = 3_600_000;

let nextPhone = 13_600_000_000;

/** Asks for a code as one who came through what these addresses say. @returns the status */
async function ask({ server }: TestApp, forwardedFor: string): Promise<number> {
  const { method, path } = endpoints.smsSend;
  const { statusCode } = await server.app.inject({
    ...{ method, url: `/api${path}`, payload: { phoneNo: String(nextPhone++) } },
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return statusCode;
}

const LAST_ALLOWED = [...Array.from({ length: LIMIT }, () => 200), 429];

async function statusesOf(app: TestApp, forwardedFor: (nth: number) => string) {
  const statuses: number[] = [];
  for (let nth = 0; nth <= LIMIT; nth++) statuses.push(await ask(app, forwardedFor(nth)));
  return statuses;
}

it('counts who came to the proxy, whatever he says of himself', async () => {
  const clock = fixedClock();
  const app = await buildTestApp({ clock, working: false, env: { TRUST_PROXY: 1 } });
  const forged = (nth: number) => `198.51.100.${nth}, 203.0.113.1`;
  expect(await statusesOf(app, forged)).toEqual(LAST_ALLOWED);
  expect(await ask(app, '203.0.113.2')).toBe(200);
  clock.advance(HOUR_MS);
  expect(await ask(app, '203.0.113.1')).toBe(200);
  await app.close();
});

it('looks through as many proxies as there are', async () => {
  const app = await buildTestApp({ working: false, env: { TRUST_PROXY: 2 } });
  const forged = (nth: number) => `198.51.100.${nth}, 203.0.113.1, 10.0.0.7`;
  expect(await statusesOf(app, forged)).toEqual(LAST_ALLOWED);
  expect(await ask(app, '203.0.113.2, 10.0.0.7')).toBe(200);
  await app.close();
});

it('believes no such header where no proxy is', async () => {
  const app = await buildTestApp({ working: false });
  expect(await statusesOf(app, (nth) => `198.51.100.${nth}`)).toEqual(LAST_ALLOWED);
  await app.close();
});
