/** What the strip knows of its film: order, lengths, and which pictures are on the screen at a time. */

export type Transition = 'fade' | 'cut' | 'wipe' | 'slide';

/** One mark for the joint between two pictures. */
export const TRANSITION_MARKS: Readonly<Record<Transition, string>> = {
  fade: '叠',
  cut: '切',
  wipe: '划',
  slide: '推',
};

/** The model decides how long a transition takes; the preview shows it so long, s. */
const TRANSITION_SECONDS = 0.8;

export interface Moment {
  /** Number of the picture on the screen, from 0. */
  readonly at: number;
  /** How far the next one has come in, 0..1. */
  readonly share: number;
}

/** What the film shows at a time. */
export function momentAt(
  seconds: number,
  count: number,
  secondsEach: number,
  transition: Transition,
): Moment {
  const at = Math.min(count - 1, Math.max(0, Math.floor(seconds / secondsEach)));
  if (transition === 'cut' || at === count - 1) return { at, share: 0 };
  const takes = Math.min(TRANSITION_SECONDS, secondsEach / 2);
  const share = (seconds - (at + 1) * secondsEach + takes) / takes;
  return { at, share: Math.min(1, Math.max(0, share)) };
}

/** The list with one entry taken to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined ? list : [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** Where a key on its grip takes an entry; null for other keys. */
export function placeByKey(key: string, at: number, count: number, columns: number): number | null {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place whose middle is nearest. */
export function placeUnder(x: number, y: number, places: readonly Rect[]): number {
  const distances = places.map(({ left, top, width, height }) =>
    Math.hypot(x - left - width / 2, y - top - height / 2),
  );
  return distances.indexOf(Math.min(...distances));
}

/** 0.5 → 0.5, 3 → 3: seconds as they are said. */
export const secondsText = (seconds: number): string => String(Math.round(seconds * 10) / 10);
