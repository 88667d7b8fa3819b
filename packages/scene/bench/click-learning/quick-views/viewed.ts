import { mkdirSync } from 'node:fs';
import type { PhotographWish } from '../../learn/photographs/briefs.ts';
import { makeOnAllCores } from '../../truth/threads.ts';
import { keptViews, QUICK_VIEWS } from './store.ts';

/** Looks at the scenes of which no view is kept yet, on all cores: some 14 seconds of a core a scene. */
export async function viewed(wishes: readonly PhotographWish[]): Promise<void> {
  mkdirSync(QUICK_VIEWS, { recursive: true });
  await makeOnAllCores(
    new URL('./view-worker.ts', import.meta.url),
    wishes.filter(({ name }) => keptViews(name).length === 0),
  );
}
