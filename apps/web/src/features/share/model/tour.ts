import type { SharedProject, SharedVersion } from '@zhuhui/contracts';

/** What is looked at: a view, and one of its versions. */
export interface Stop {
  readonly viewId: string;
  readonly viewName: string;
  readonly version: SharedVersion;
  /** All versions of the view that are shown, the earliest first. */
  readonly versions: readonly SharedVersion[];
}

type Views = SharedProject['views'];

/** One stop per view: the version that was chosen there, or the one that holds, or the newest. */
export function stopsOf(views: Views, chosen: Readonly<Record<string, string>>): Stop[] {
  return views.flatMap(({ id, name, versions }) => {
    const sorted = versions.toSorted((a, b) => a.number - b.number);
    const version =
      sorted.find((each) => each.id === chosen[id]) ??
      sorted.find(({ isCurrent }) => isCurrent) ??
      sorted.at(-1);
    return version ? [{ viewId: id, viewName: name, version, versions: sorted }] : [];
  });
}

/** The version before the one that is looked at, to compare it with; the next one for the first. */
export function comparedWith({ version, versions }: Stop): SharedVersion | null {
  const at = versions.findIndex(({ id }) => id === version.id);
  return versions[at - 1] ?? versions[at + 1] ?? null;
}

/** What still waits for the client's word. */
export function waiting(stops: readonly Stop[]): number {
  return stops.filter(({ versions }) => versions.every(({ approval }) => approval === null)).length;
}
