import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Endpoint, endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp, type TestClient } from '../testing/build-app.ts';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const calls = Object.entries<Endpoint>(endpoints);

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ working: false });
  client = await app.signedIn();
});
afterAll(() => app.close());

const directives = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name, ...sources]) => [name, sources.join(' ')] as const),
  );

describe('every page', () => {
  it.each(['/', '/api/health', '/cashier/pay/nothing', '/nowhere.js'])(
    'runs scripts of this server’s files only: %s',
    async (path) => {
      const { headers } = await app.client().get(path, { accept: 'text/html' });
      const policy = directives(headers['content-security-policy']);
      expect(policy.get('script-src') ?? policy.get('default-src')).toBe("'self'");
      expect(policy.get('script-src-attr')).toBe("'none'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'self'");
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('frame-ancestors')).toBe("'self'");
      expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|\*|https?:/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'x-dns-prefetch-control': 'off',
        'x-permitted-cross-domain-policies': 'none',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it.each(['index.html', 'dist/index.html'])('has no script in it: %s', (name) => {
    if (!existsSync(`${WEB}${name}`)) return;
    const page = readFileSync(`${WEB}${name}`, 'utf8');
    for (const [, attributes = '', body = ''] of page.matchAll(/<script([^>]*)>([^<]*)</g)) {
      expect([attributes.includes('src='), body.trim()]).toEqual([true, '']);
    }
    expect(page).not.toMatch(/\son\w+\s*=|javascript:/i);
  });
});

describe('another site', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example', 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('reaches no call with %o', async (headers) => {
    const reached: string[] = [];
    for (const [name, { method, path }] of calls) {
      for (const url of [`/api${path}`, `/%61pi${path}`, `/ap%69${path}/`]) {
        const { statusCode } = await app.server.app.inject({
          ...{ method, url },
          headers: { ...headers, cookie: client.cookie() },
        });
        if (statusCode !== 403) reached.push(`${name} ${url} ${statusCode}`);
      }
    }
    expect(reached).toEqual([]);
    // Nobody was signed out by it.
    expect((await client.send(endpoints.userInfo)).status).toBe(200);
  });
});

it.each([
  ...[
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
  ],
  ...['/files/..%2f..%2fsecret', '/files/..%5c..%5csecret', '/covers/..%2f..%2fpackage.json'],
  ...[
    '/samples/..%2f..%2fpackage.json',
    '//etc/passwd',
    '/assets//etc/passwd',
    '/.env',
    '/.git/config',
  ],
])('gives out no other file: %s', async (path) => {
  const { body, statusCode } = await client.get(path);
  expect(body).not.toMatch(/root:x:|"workspaces"|"dependencies"|\[core\]/);
  // With a built web application an address that is no file opens its page.
  const isPage = statusCode === 200 && body.includes('<div id="root">');
  expect(isPage ? 404 : statusCode, body.slice(0, 200)).toBeOneOf([400, 403, 404]);
});

it.each([
  ['/%E0%A4%A', 404],
  ['/assets/%ZZ.js', 404],
  ['/api/%E0%A4%A', 400],
  ['/files/%E0%A4%A', 400],
])('answers the address %s, which cannot be read, with %i', async (path, status) => {
  expect((await client.get(path)).statusCode).toBe(status);
});

/** Objects that take fields under any name: what they hold is looked at by whoever reads it. */
const OPEN = new Set(['settings', 'options', 'graph', 'scene']);

it('lets no field through that the contract does not name', () => {
  const open: string[] = [];
  const walk = (schema: Record<string, unknown>, at: string): void => {
    const more = schema.additionalProperties;
    if (schema.properties && more !== false && more !== undefined) open.push(at);
    if (!schema.properties && schema.type === 'object' && !OPEN.has(at.split('.').at(-1) ?? '')) {
      if (more !== false && !isClosedValue(more)) open.push(at);
    }
    for (const [name, inner] of Object.entries((schema.properties ?? {}) as object)) {
      walk(inner as Record<string, unknown>, `${at}.${name}`);
    }
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
      for (const inner of (schema[key] ?? []) as Record<string, unknown>[]) walk(inner, at);
    }
    if (typeof schema.items === 'object') walk(schema.items as Record<string, unknown>, at);
  };
  for (const [name, { input }] of calls) {
    // As a handler gets it: what the schema lets through.
    walk(z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }), name);
  }
  expect(open).toEqual([]);
});

const isClosedValue = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema;

it('changes nothing by fields that nobody asked for', async () => {
  const before = await client.call(endpoints.userInfo);
  const extra = {
    ...{ id: 'x', userId: 'x', role: 'owner', userType: 'test', isTestUser: true, price: 1 },
    ...{ amount: 1, amountFen: 1, status: 'completed', tickets: { normal: 99 }, level: 9 },
    ...{ cost: 0, charged: true, createdAt: '2000-01-01T00:00:00.000Z', paidAt: null },
  };
  const [product] = await client.call(endpoints.orderProducts);
  const order = await client.send(endpoints.createOrder, { ...extra, productId: product?.id });
  expect(order.body.data).toMatchObject({ amount: product?.amount, status: 'created' });
  const task = await client.send(endpoints.startTask, {
    ...extra,
    ...{ tool: 'text2Img', settings: { prompt: '客厅', ...extra } },
  });
  const { taskId } = task.body.data ?? {};
  const made = await client.call(endpoints.getTask, { taskId: String(taskId) });
  expect(made.cost).toBe(task.body.data?.cost);
  expect(made.status).toBe('queued');
  expect(Object.keys(made.settings)).not.toContain('userId');
  expect(await client.call(endpoints.userInfo)).toEqual(before);
});
