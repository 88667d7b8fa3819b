import { mkdirSync } from 'node:fs';
import { makeOnAllCores } from '../../truth/threads.ts';
import type { PhotographWish } from './briefs.ts';
import { isKept, PHOTOGRAPHS } from './store.ts';

/** Path-traces the scenes that are not kept yet, on all cores: some 17 seconds of a core a scene. */
export async function rendered(wishes: readonly PhotographWish[]): Promise<void> {
  mkdirSync(PHOTOGRAPHS, { recursive: true });
  await makeOnAllCores(
    new URL('./render-worker.ts', import.meta.url),
    wishes.filter(({ name }) => !isKept(name)),
  );
}
