import type { Product } from './server.ts';

/** Settings of the product, as in its README. */
export type Env = Readonly<Record<string, string>>;

/** Settings that many files need: they share a product. What it holds is everybody's: each file has users of its own. */
export const PLAIN: Env = {};
export const WELL_OFF: Env = { SIGNUP_TICKETS: 'normal:500,live:30,gpt:50' };
const COMMON: readonly unknown[] = [PLAIN, WELL_OFF];

export const isCommon = (env: unknown): boolean => COMMON.includes(env);

/** By their settings. */
const shared = new Map<unknown, Promise<Product>>();

/**
 * The product that the files of this process stand on one after another; the process's end ends it.
 * @param start called where there is none of these settings yet
 */
export function sharedProduct(env: unknown, start: () => Promise<Product>): Promise<Product> {
  const known = shared.get(env) ?? start();
  shared.set(env, known);
  return known;
}

// Vitest ends its processes so, and waits for half a second: products end by themselves, and their folders go with
// the first one's.
process.on('SIGTERM', () => {
  for (const product of shared.values()) void product.then(({ stop }) => stop());
});
