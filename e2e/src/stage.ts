import { type Browser, request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser, openVisit, type Visit, type VisitOptions } from './browser.ts';
import { type Contexts, keptContexts } from './contexts.ts';
import { copyOf } from './first-start.ts';
import { type Env, isCommon, PLAIN, sharedProduct } from './products.ts';
import { type Product, startProduct } from './server.ts';

interface OpenOptions extends Omit<VisitOptions, 'state'> {
  /** Phone of the user who is signed in already. */
  readonly as?: string;
  /** The test the window belongs to, where tests of one file run side by side. */
  readonly test?: object;
}

interface StageOptions {
  /** Whether the product has never started before. */
  readonly isNew?: boolean;
  /** Whether the product is these tests' alone: what they do changes it for everybody. */
  readonly isOwn?: boolean;
  /** Name that windows reach the product by, instead of the address it listens at. */
  readonly host?: string;
  /** Size of type that the browser's user chose for all pages, px; a new browser has 16. */
  readonly typePx?: number;
}

/** What the tests of one file stand on: a running product and a browser. */
export interface Stage {
  readonly product: Product;
  /** A new window on the product, blank until it goes somewhere. */
  visit(options?: OpenOptions): Promise<Visit>;
}

type SignedIn = NonNullable<VisitOptions['state']>;

/**
 * Puts a product, at an address that its process's browser may know, and that browser under the tests around the
 * call. Each test fails when one of its windows had a problem or the server logged an error meanwhile; a
 * failed test leaves pictures of its windows in test-output/e2e. Tests that run side by side say whose each
 * window is.
 *
 * @param env of the product; a function where something has to be started for it first; shared where it is a common one
 */
export function useStage(
  env: Env | (() => Promise<Env>) = PLAIN,
  { isNew = false, isOwn = isNew || !isCommon(env), host, typePx }: StageOptions = {},
): Stage {
  let product: Product | undefined;
  let windows: Windows | undefined;
  let visits: { readonly visit: Visit; readonly test: object | undefined }[] = [];
  const sessions = new Map<string, Promise<SignedIn>>();

  beforeAll(async () => {
    const settings = { ...(typeof env === 'function' ? await env() : env), ...SIGNING_IN };
    const place = async () => (isNew ? undefined : await copyOf(inject('firstStart')));
    const start = async () => startProduct(settings, await place());
    // The name leads to this machine, and the browser trusts it no more than any other.
    const args = [
      ...(host === undefined ? [] : [`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
      ...(typePx === undefined ? [] : [`--blink-settings=defaultFontSize=${typePx}`]),
    ];
    [product, windows] = await Promise.all([
      isOwn ? start() : sharedProduct(env, start),
      windowsWith(args),
    ]);
  });
  afterAll(async () => {
    if (isOwn) await product?.remove();
  });
  afterEach(async ({ task }) => {
    const own = visits.filter(({ test }) => test === undefined || test === task);
    visits = visits.filter((entry) => !own.includes(entry));
    const problems = own.flatMap(({ visit }) => visit.problems);
    const errors = product?.takeErrors() ?? [];
    const isFine = task.result?.state !== 'fail' && problems.length + errors.length === 0;
    for (const [index, { visit }] of own.entries()) {
      if (!isFine)
        await visit.screenshot(`${task.fullTestName} ${index + 1}`).catch(() => undefined);
      await visit.close();
    }
    expect({ problems, errors }).toEqual({ problems: [], errors: [] });
  });

  const stateOf = (phone: string): Promise<SignedIn> => {
    const known = sessions.get(phone) ?? signIn(started(product).url, phone);
    sessions.set(phone, known);
    return known;
  };

  return {
    get product() {
      return started(product);
    },
    async visit({ as, test, ...options } = {}) {
      const state = as === undefined ? undefined : await stateOf(as);
      const url = new URL(started(product).url);
      if (host !== undefined) url.hostname = host;
      const { browser, contexts } = started(windows);
      const settings = { ...options, ...(state && { state }) };
      const visit = await openVisit(browser, url.origin, settings, contexts);
      visits.push({ visit, test });
      return visit;
    },
  };
}

interface Windows {
  readonly browser: Browser;
  readonly contexts: Contexts;
}

/** By their arguments: the files that a process runs one after another share its browsers, which end with it. */
const launched = new Map<string, Windows>();

async function windowsWith(args: readonly string[]): Promise<Windows> {
  const key = args.join(' ');
  const known = launched.get(key);
  if (known?.browser.isConnected()) return known;
  const browser = await launchBrowser(args);
  const windows = { browser, contexts: keptContexts(browser) };
  launched.set(key, windows);
  return windows;
}

/** Lets {@link signIn} in. */
const SIGNING_IN = { TEST_LOGIN: '1' } as const;

/** Signs in over the API: the dialog has a test of its own. */
async function signIn(baseURL: string, phone: string): Promise<SignedIn> {
  const client = await request.newContext({ baseURL });
  try {
    const login = await client.get('/api/test/testlogin', { params: { phoneNo: phone } });
    expect(login.status(), await login.text()).toBe(200);
    return await client.storageState();
  } finally {
    await client.dispose();
  }
}

function started<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('only to be used inside a test');
  return thing;
}
