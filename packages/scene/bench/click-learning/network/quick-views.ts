import type { PhotographWish } from '../../learn/photographs/briefs.ts';
import { onAllCores } from '../../truth/threads.ts';
import { keptViews } from './view-store.ts';

/** Looks at the scenes of which no view is kept yet, on all cores: seven seconds a scene and core. */
export async function viewed(wishes: readonly PhotographWish[]): Promise<void> {
  const wanted = wishes.filter(({ name }) => keptViews(name).length === 0);
  let done = 0;
  await onAllCores<PhotographWish, string>(
    new URL('./quick-view-worker.ts', import.meta.url),
    wanted,
    (name) => console.error(`${++done}/${wanted.length} ${name}`),
  );
}
