import type { StripMarks } from '../../../shared/browser/storage.ts';
import { taskIdOf, type Version } from './versions.ts';

export const NO_MARKS: StripMarks = { kept: [], discarded: [] };

/** More than this is no selection any more; the oldest give way. */
const MOST = 60;

const without = (keys: readonly string[], key: string) => keys.filter((other) => other !== key);
const withKey = (keys: readonly string[], key: string) => [...without(keys, key), key].slice(-MOST);

/** Pins a version to the strip, through refreshes; once more lets it go. */
export function toggleKept(marks: StripMarks, key: string): StripMarks {
  const { kept, discarded } = marks;
  return { discarded, kept: kept.includes(key) ? without(kept, key) : withKey(kept, key) };
}

export function keep({ kept, discarded }: StripMarks, key: string): StripMarks {
  return { discarded: without(discarded, key), kept: withKey(kept, key) };
}

/** Takes a version off the strip; it stays in the history. */
export function discard({ kept, discarded }: StripMarks, key: string): StripMarks {
  return { kept: without(kept, key), discarded: withKey(discarded, key) };
}

/** Brings a version back as it was before it was put away: pinned, if it was. */
export function undiscard(marks: StripMarks, key: string, before: StripMarks): StripMarks {
  const discarded = without(marks.discarded, key);
  return before.kept.includes(key)
    ? keep({ ...marks, discarded }, key)
    : { kept: marks.kept, discarded };
}

/** Shows all versions of a task again that were put away. */
export function bringBack({ kept, discarded }: StripMarks, taskId: string): StripMarks {
  return { kept, discarded: discarded.filter((key) => taskIdOf(key) !== taskId) };
}

/** The tasks whose versions were pinned, newest pin last. */
export function keptTasks({ kept }: StripMarks): readonly string[] {
  return [...new Set(kept.map(taskIdOf))];
}

/**
 * What the strip shows: all versions of the runs of this visit, and of earlier ones those that were kept;
 * never what was put away.
 * @param before tasks that are here only because something of theirs was kept
 */
export function shownVersions(
  versions: readonly Version[],
  marks: StripMarks,
  before: ReadonlySet<string>,
): readonly Version[] {
  return versions.filter(
    ({ key, task }) =>
      !marks.discarded.includes(key) && (!before.has(task.taskId) || marks.kept.includes(key)),
  );
}
