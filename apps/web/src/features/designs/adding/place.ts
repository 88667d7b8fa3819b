import type { DesignProject, DesignView } from '@zhuhui/contracts';

/** Stands for a project or a view that is made for the pictures. */
export const NEW = 'new';

/** Where pictures go. */
export interface Place {
  /** Id of a project, or `NEW`. */
  readonly projectId: string;
  readonly projectName: string;
  /** Id of a view, or `NEW`; empty: the project's first one. */
  readonly viewId: string;
  readonly viewName: string;
}

/** The place that was used last, as far as it is still there; else the first project. */
export function firstPlace(
  projects: readonly DesignProject[],
  last: Pick<Place, 'projectId' | 'viewId'> | undefined,
): Place {
  const known = projects.some(({ id }) => id === last?.projectId) ? last : undefined;
  const names = { projectName: '', viewName: '' };
  const { projectId = projects[0]?.id ?? NEW, viewId = '' } = known ?? {};
  return { ...names, projectId, viewId };
}

/** The view that is meant: the chosen one where the project has it, else its first one; null: a new one. */
export function viewOf({ viewId }: Place, views: readonly DesignView[]): DesignView | null {
  if (viewId === NEW) return null;
  return views.find(({ id }) => id === viewId) ?? views[0] ?? null;
}

/** Which of the files a view does not have yet. */
export function missingFrom(
  view: DesignView | null,
  fileIds: readonly string[],
): readonly string[] {
  const there = new Set(view?.versions.map(({ fileId }) => fileId));
  return fileIds.filter((fileId) => !there.has(fileId));
}
