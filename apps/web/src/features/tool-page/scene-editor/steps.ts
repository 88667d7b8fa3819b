/** What was before and after, for undoing and redoing. */
export interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last step went on changing; a further one of that name goes on with it. */
  readonly under?: string;
}

const MOST_STEPS = 100;

export const firstStep = <T>(now: T): Steps<T> => ({ past: [], now, future: [] });

/** One step further. @param under names what is changed little by little: undone at once, not bit by bit */
export function stepped<T>(
  { past, now, under: before }: Steps<T>,
  next: T,
  under?: string,
): Steps<T> {
  const goesOn = under !== undefined && under === before;
  return {
    past: goesOn ? past : [...past, now].slice(-MOST_STEPS),
    now: next,
    future: [],
    ...(under !== undefined && { under }),
  };
}

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
