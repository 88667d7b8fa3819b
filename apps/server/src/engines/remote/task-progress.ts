import { creep } from './creep.ts';

/** Progress of a task at a provider that tells states, not shares. */
export interface TaskProgress {
  readonly onState: (state: TaskState) => void;
  readonly stop: () => void;
}

const STAGES = { queued: '引擎排队中', running: '引擎处理中', paused: '引擎暂停中' } as const;
/** What a task that has not ended is doing, whatever the provider calls it. */
export type TaskState = keyof typeof STAGES;
const RUNNING_FROM = 0.1;

/** Waits at the start while the task is queued there, and nears the end once it runs. */
export function taskProgress(
  report: (fraction: number, stage: string) => void,
  expectedMs: number,
): TaskProgress {
  let stop: (() => void) | null = null;
  return {
    onState(state) {
      const stage = STAGES[state];
      if (state !== 'running') report(0, stage);
      else if (!stop) {
        report(RUNNING_FROM, stage);
        const rest = 1 - RUNNING_FROM;
        stop = creep((share, text) => report(RUNNING_FROM + rest * share, text), stage, expectedMs);
      }
    },
    stop: () => stop?.(),
  };
}
