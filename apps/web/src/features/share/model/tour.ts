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

/** What a version can be compared with: what it was made from, and its neighbour among the versions. */
export function comparisonsOf({
  version,
  versions,
}: Stop): readonly { readonly url: string; readonly label: string }[] {
  const at = versions.findIndex(({ id }) => id === version.id);
  const neighbour = versions[at - 1] ?? versions[at + 1];
  return [
    ...(version.beforeUrl === null ? [] : [{ url: version.beforeUrl, label: '原图' }]),
    ...(neighbour ? [{ url: neighbour.screenUrl, label: `第 ${neighbour.number} 版` }] : []),
  ];
}

/** What still waits for the client's word. */
export function waiting(stops: readonly Stop[]): number {
  return stops.filter(({ versions }) => versions.every(({ approval }) => approval === null)).length;
}
