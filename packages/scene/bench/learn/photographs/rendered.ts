import { mkdirSync } from 'node:fs';
import { onAllCores } from '../../truth/threads.ts';
import type { PhotographWish } from './briefs.ts';
import { isKept, PHOTOGRAPHS } from './store.ts';

/** Path-traces the scenes that are not kept yet, on all cores: five seconds a scene and core. */
export async function rendered(wishes: readonly PhotographWish[]): Promise<void> {
  mkdirSync(PHOTOGRAPHS, { recursive: true });
  const wanted = wishes.filter(({ name }) => !isKept(name));
  let done = 0;
  await onAllCores<PhotographWish, string>(
    new URL('./render-worker.ts', import.meta.url),
    wanted,
    (name) => console.error(`${++done}/${wanted.length} ${name}`),
  );
}
