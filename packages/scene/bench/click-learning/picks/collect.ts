/**
 * Clicks through all lessons, or those of some kinds, and keeps what each click may mean, for `learn.ts`; half an hour
 * of two cores:
 *   npm run truth -- 44 bench-output/truth-learn 77 768                        a quarter of an hour, once
 *   node packages/scene/bench/click-learning/picks/collect.ts [room] [scene] [shapes] [composite]
 * again whenever the network has changed.
 */
import { onAllCores } from '../../truth/threads.ts';
import { countOf, KINDS } from './lessons.ts';
import { keepPicks, type Pick, type PickTask } from './pick.ts';

const asked = process.argv.slice(2);
for (const kind of KINDS.filter((one) => asked.length === 0 || asked.includes(one))) {
  const tasks = Array.from({ length: countOf(kind) }, (_, index): PickTask => ({ kind, index }));
  let pictures = 0;
  const answers = await onAllCores<PickTask, Pick[]>(
    new URL('./pick-worker.ts', import.meta.url),
    tasks,
    () => {
      if (++pictures % 8 === 0) console.log(`${kind}: ${pictures} of ${tasks.length} pictures`);
    },
  );
  keepPicks(kind, answers);
}
