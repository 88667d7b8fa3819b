import { creep } from '../remote/creep.ts';

/** Progress of a task at a provider that tells states, not shares. */
export interface TaskProgress {
  readonly onState: (status: string) => void;
  readonly stop: () => void;
}

const STAGES: Readonly<Record<string, string>> = {
  PENDING: '引擎排队中',
  RUNNING: '引擎处理中',
  SUSPENDED: '引擎暂停中',
};
const RUNNING_FROM = 0.1;

/** Waits at the start while the task is queued there, and nears the end once it runs. */
export function taskProgress(
  report: (fraction: number, stage: string) => void,
  expectedMs: number,
): TaskProgress {
  let stop: (() => void) | null = null;
  return {
    onState(status) {
      const stage = STAGES[status];
      if (!stage) return;
      if (status !== 'RUNNING') report(0, stage);
      else if (!stop) {
        report(RUNNING_FROM, stage);
        const rest = 1 - RUNNING_FROM;
        stop = creep((share, text) => report(RUNNING_FROM + rest * share, text), stage, expectedMs);
      }
    },
    stop: () => stop?.(),
  };
}
