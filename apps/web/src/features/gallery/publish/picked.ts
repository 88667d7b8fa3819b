import type { Task } from '@zhuhui/contracts';

/** A result that can be published. */
export interface Candidate {
  readonly taskId: string;
  readonly ordinal: number;
  readonly fileId: string;
  readonly url: string;
  readonly isFilm: boolean;
  readonly width: number;
  readonly height: number;
  readonly toolName: string;
}

/** A result that is to be published, with what is written under it. */
export interface Picked extends Candidate {
  readonly caption: string;
}

export const keyOf = ({ taskId, ordinal }: Candidate): string => `${taskId}:${ordinal}`;

/** The pictures and films that a run has made; drawings are not for the gallery. */
export function candidatesOf(tasks: readonly Task[]): readonly Candidate[] {
  return tasks.flatMap(({ taskId, toolName, status, results }) =>
    status === 'succeeded'
      ? results.flatMap(({ kind, ordinal, fileId, url, width, height }) =>
          kind === 'vector'
            ? []
            : [{ taskId, ordinal, fileId, url, width, height, toolName, isFilm: kind === 'video' }],
        )
      : [],
  );
}

/** Takes a result in at the end, or out; no more than `most` get in. */
export function toggled(
  picked: readonly Picked[],
  candidate: Candidate,
  most: number,
): readonly Picked[] {
  const without = picked.filter((each) => keyOf(each) !== keyOf(candidate));
  if (without.length < picked.length) return without;
  return picked.length < most ? [...picked, { ...candidate, caption: '' }] : picked;
}

/** Moves one to the front: the first one is the cover. */
export function withCover(picked: readonly Picked[], key: string): readonly Picked[] {
  const cover = picked.filter((each) => keyOf(each) === key);
  return [...cover, ...picked.filter((each) => keyOf(each) !== key)];
}

export function withCaption(
  picked: readonly Picked[],
  key: string,
  caption: string,
): readonly Picked[] {
  return picked.map((each) => (keyOf(each) === key ? { ...each, caption } : each));
}
