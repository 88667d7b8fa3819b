import {
  BOOKLET_LIMITS,
  type BookletPage,
  type BookletPageKind,
  type DesignProjectDetail,
  type DesignVersion,
} from '@zhuhui/contracts';

export interface CallOutDraft {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly note: string;
}

/** One page as it is being put together. */
export interface PageDraft {
  /** Stays with the page as pages move. */
  readonly key: number;
  readonly kind: BookletPageKind;
  readonly versionId: string;
  /** The state before, for a pair. */
  readonly beforeId: string;
  readonly callOuts: readonly CallOutDraft[];
}

export interface BookletDraft {
  readonly client: string;
  readonly designer: string;
  readonly date: string;
  readonly subtitle: string;
  readonly coverId: string;
  readonly pages: readonly PageDraft[];
}

/** A version with the view it is one of. */
export interface Choice {
  readonly version: DesignVersion;
  readonly name: string;
  readonly viewName: string;
}

export function choicesOf({ views }: DesignProjectDetail): readonly Choice[] {
  return views.flatMap(({ name: viewName, versions }) =>
    versions.map((version) => ({
      ...{ version, viewName, name: `${viewName} · 第 ${version.number} 版` },
    })),
  );
}

/** What is begun with: each view's current version, its first beside it, drawings of plans in front. */
export function firstDraft(detail: DesignProjectDetail, today: string): BookletDraft {
  const pages = detail.views.flatMap(({ name, versions }): Omit<PageDraft, 'key'>[] => {
    const current = versions.find(({ isCurrent }) => isCurrent) ?? versions.at(-1);
    const [first] = versions;
    if (!current || !first) return [];
    const kind = name.includes('平面') ? 'plan' : first.id === current.id ? 'picture' : 'pair';
    return [{ kind, versionId: current.id, beforeId: first.id, callOuts: [] }];
  });
  const isPlan = ({ kind }: { kind: BookletPageKind }) => kind === 'plan';
  const sorted = [...pages.filter(isPlan), ...pages.filter((page) => !isPlan(page))];
  const cover = sorted.find((page) => !isPlan(page)) ?? sorted[0];
  return {
    ...{ client: '', designer: '', date: today, subtitle: '' },
    coverId: cover?.versionId ?? '',
    pages: sorted.slice(0, BOOKLET_LIMITS.pagesMost).map((page, key) => ({ ...page, key })),
  };
}

/** The page as another kind; a pair begins with another version of the same view before, if there is one. */
export function asKind(
  page: PageDraft,
  kind: BookletPageKind,
  choices: readonly Choice[],
): PageDraft {
  if (kind !== 'pair' || page.beforeId !== page.versionId) return { ...page, kind };
  const shown = choices.find(({ version }) => version.id === page.versionId)?.version;
  const other = choices.find(
    ({ version }) => version.viewId === shown?.viewId && version.id !== page.versionId,
  );
  return { ...page, kind, beforeId: other?.version.id ?? page.beforeId };
}

/** Adds a page at the end; a pair needs a state before, which is the version itself until one is chosen. */
export function withPage(pages: readonly PageDraft[], versionId: string): readonly PageDraft[] {
  const key = Math.max(-1, ...pages.map((page) => page.key)) + 1;
  return [...pages, { key, kind: 'picture', versionId, beforeId: versionId, callOuts: [] }];
}

/** The page at `from` taken out and put in so that it stands at `to`. */
export function moved(pages: readonly PageDraft[], from: number, to: number): readonly PageDraft[] {
  const page = pages[from];
  if (!page || to < 0 || to >= pages.length) return pages;
  const rest = pages.filter((_, at) => at !== from);
  return [...rest.slice(0, to), page, ...rest.slice(to)];
}

/** Without the versions that are no longer in the project, after a while away. */
export function stillThere(draft: BookletDraft, choices: readonly Choice[]): BookletDraft {
  const known = new Set(choices.map(({ version }) => version.id));
  const pages = draft.pages.filter(
    ({ versionId, beforeId, kind }) =>
      known.has(versionId) && (kind !== 'pair' || known.has(beforeId)),
  );
  const coverId = known.has(draft.coverId) ? draft.coverId : (pages[0]?.versionId ?? '');
  return { ...draft, pages, coverId };
}

/** Pages as they are sent; materials without a name are not said. */
export function sentPages(pages: readonly PageDraft[]): BookletPage[] {
  return pages.flatMap(({ kind, versionId, beforeId, callOuts }): BookletPage[] => {
    if (kind === 'pair') return [{ kind, beforeId, versionId }];
    if (kind !== 'materials') return [{ kind, versionId }];
    const named = callOuts.filter(({ name }) => name.trim() !== '');
    // Until a material is named the page shows the picture alone.
    return named.length === 0
      ? [{ kind: 'picture', versionId }]
      : [{ kind, versionId, callOuts: [...named] }];
  });
}
