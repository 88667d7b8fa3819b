/** What was before and after, for undoing and redoing. */
export interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

const MOST_STEPS = 100;

export const firstStep = <T>(now: T): Steps<T> => ({ past: [], now, future: [] });

export const stepped = <T>({ past, now }: Steps<T>, next: T): Steps<T> => ({
  past: [...past, now].slice(-MOST_STEPS),
  now: next,
  future: [],
});

export function undone<T>({ past, now, future }: Steps<T>): Steps<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<T>({ past, now, future }: Steps<T>): Steps<T> {
  const [after, ...rest] = future;
  return after === undefined
    ? { past, now, future }
    : { past: [...past, now], now: after, future: rest };
}
