import type { DesignProjectDetail, DesignVersion, DesignView } from '@zhuhui/contracts';

/** Changes of a project as it lies in the browser, made before the server has answered. */

const inViews = (
  detail: DesignProjectDetail,
  change: (view: DesignView) => DesignView,
): DesignProjectDetail => ({ ...detail, views: detail.views.map(change) });

/** The version stands for its view, and no other of it does. */
export function withCurrent(detail: DesignProjectDetail, id: string): DesignProjectDetail {
  return inViews(detail, (view) =>
    view.versions.some((version) => version.id === id)
      ? {
          ...view,
          versions: view.versions.map((version) => ({ ...version, isCurrent: version.id === id })),
        }
      : view,
  );
}

/** One version with other words. */
export function withVersion(
  detail: DesignProjectDetail,
  id: string,
  change: Partial<Pick<DesignVersion, 'note' | 'tags'>>,
): DesignProjectDetail {
  return inViews(detail, (view) => ({
    ...view,
    versions: view.versions.map((version) =>
      version.id === id ? { ...version, ...change } : version,
    ),
  }));
}

/** The views in another order; those that are not named come last. */
export function withOrder(
  detail: DesignProjectDetail,
  ids: readonly string[],
): DesignProjectDetail {
  const place = ({ id }: DesignView) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return { ...detail, views: detail.views.toSorted((a, b) => place(a) - place(b)) };
}

/** A view as the server has it now, in its old place; last when it is new. */
export function withView(detail: DesignProjectDetail, view: DesignView): DesignProjectDetail {
  const isNew = detail.views.every(({ id }) => id !== view.id);
  return isNew
    ? { ...detail, views: [...detail.views, view] }
    : inViews(detail, (each) => (each.id === view.id ? view : each));
}

/** The version that stands for the view a version is in, less itself: what an undo goes back to. */
export function currentBeside(detail: DesignProjectDetail, id: string): string | null {
  const view = detail.views.find(({ versions }) => versions.some((version) => version.id === id));
  return view?.versions.find((version) => version.isCurrent && version.id !== id)?.id ?? null;
}

/** A version with the view it is in. */
export function findVersion(
  detail: DesignProjectDetail,
  id: string | null,
): { readonly view: DesignView; readonly version: DesignVersion } | null {
  for (const view of detail.views) {
    const version = view.versions.find((each) => each.id === id);
    if (version) return { view, version };
  }
  return null;
}
