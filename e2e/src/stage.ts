import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, openVisit, type Visit, type VisitOptions } from './browser.ts';
import { type Product, startProduct } from './server.ts';

/** For `expect.poll`: what the page shows within a few polls of the server, on a busy machine too. */
export const SOON = { timeout: 10_000 } as const;

interface OpenOptions extends Omit<VisitOptions, 'state'> {
  /** Phone of the user who is signed in already. */
  readonly as?: string;
}

/** What the tests of one file stand on: a running product and a browser. */
export interface Stage {
  readonly product: Product;
  /** A new window on the product, blank until it goes somewhere. */
  visit(options?: OpenOptions): Promise<Visit>;
}

type SignedIn = NonNullable<VisitOptions['state']>;

/**
 * Starts a product and a browser for the tests around the call and ends both after them. Each test fails
 * when one of its windows had a problem or the server logged an error meanwhile; a failed test leaves
 * pictures of its windows in test-output/e2e.
 */
export function useStage(env: Record<string, string> = {}): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let visits: Visit[] = [];
  const sessions = new Map<string, SignedIn>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(env), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(async ({ task }) => {
    const problems = visits.flatMap((visit) => visit.problems);
    const errors = product?.takeErrors() ?? [];
    const isFine = task.result?.state !== 'fail' && problems.length + errors.length === 0;
    for (const [index, visit] of visits.entries()) {
      if (!isFine)
        await visit.screenshot(`${task.fullTestName} ${index + 1}`).catch(() => undefined);
      await visit.close();
    }
    visits = [];
    expect({ problems, errors }).toEqual({ problems: [], errors: [] });
  });

  const stateOf = async (phone: string): Promise<SignedIn> => {
    const known = sessions.get(phone);
    if (known) return known;
    const state = await signIn(started(browser), started(product), phone);
    sessions.set(phone, state);
    return state;
  };

  return {
    get product() {
      return started(product);
    },
    async visit({ as, ...options } = {}) {
      const state = as === undefined ? undefined : await stateOf(as);
      const visit = await openVisit(started(browser), started(product).url, {
        ...options,
        ...(state && { state }),
      });
      visits.push(visit);
      return visit;
    },
  };
}

/** Signs in over the API: the dialog has a test of its own. */
async function signIn(browser: Browser, product: Product, phone: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const send = await context.request.post('/api/user/p1/sms/send', { form: { phoneNo: phone } });
    expect(send.status(), await send.text()).toBe(200);
    const verifyCode = await product.smsCode(phone);
    const login = await context.request.post('/api/user/p1/sms/login', {
      form: { phoneNo: phone, verifyCode, type: 1 },
    });
    expect(login.status(), await login.text()).toBe(200);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

function started<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('only to be used inside a test');
  return thing;
}
