import { isFinal, type Task } from '@zhuhui/contracts';
import { isNotFound } from '../../../shared/api-client/index.ts';

/** What is known of a sheet's cell: its run, that there is none, that it was deleted, or nothing yet. */
export type CellState = Task | 'refused' | 'deleted' | undefined;

/** @param taskId null where the server refused the run */
export function cellStateOf(
  taskId: string | null,
  task: Task | undefined,
  error: unknown,
): CellState {
  if (taskId === null) return 'refused';
  return isNotFound(error) ? 'deleted' : task;
}

export const taskIn = (state: CellState): Task | undefined =>
  typeof state === 'object' ? state : undefined;

export const resultIn = (state: CellState) => taskIn(state)?.results[0];

/** Nothing more will come of it. */
export const isOver = (state: CellState): boolean =>
  typeof state === 'object' ? isFinal(state.status) : state !== undefined;

/** How far a sheet is, and the sentence that says so. */
export function tallyOf(states: readonly CellState[]) {
  const done = states.filter(isOver).length;
  const made = states.filter(resultIn).length;
  const deleted = states.filter((state) => state === 'deleted').length;
  const lost = done - made - deleted;
  const sum = [
    `完成 ${done} / ${states.length}`,
    done === states.length && lost > 0 && `${lost} 张未成，未扣券`,
    deleted > 0 && `${deleted} 张已删除`,
  ];
  return { done, made, sum: sum.filter(Boolean).join('，') };
}
