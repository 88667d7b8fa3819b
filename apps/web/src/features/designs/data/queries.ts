import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DesignProject } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';

/** Begins the key of everything that is asked of design management. */
export const DESIGNS_KEY = 'designs';
const PROJECTS_AT_ONCE = 48;
const PROJECTS_TO_CHOOSE = 100;
const TRASH_AT_ONCE = 60;
/** Clients write while the owner looks. */
const COMMENTS_EVERY_MS = 15_000;

export function projectsQuery(keyword: string) {
  return infiniteQueryOptions({
    queryKey: [DESIGNS_KEY, 'projects', keyword],
    queryFn: ({ pageParam, signal }) =>
      call('designProjects', { page: pageParam, pageSize: PROJECTS_AT_ONCE, keyword }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
}

/** Every project, to choose one of them. */
export const allProjectsQuery = queryOptions({
  queryKey: [DESIGNS_KEY, 'allProjects'],
  queryFn: async ({ signal }) => {
    const all: DesignProject[] = [];
    for (let page = 1; ; page += 1) {
      const { list, total } = await call(
        'designProjects',
        { page, pageSize: PROJECTS_TO_CHOOSE },
        { signal },
      );
      all.push(...list);
      if (list.length === 0 || all.length >= total) return all;
    }
  },
});

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: [DESIGNS_KEY, 'project', id],
    queryFn: ({ signal }) => call('designProject', { id }, { signal }),
    refetchInterval: COMMENTS_EVERY_MS,
  });
}

export const quotaQuery = queryOptions({
  queryKey: [DESIGNS_KEY, 'quota'],
  queryFn: ({ signal }) => call('designQuota', {}, { signal }),
});

export const trashQuery = infiniteQueryOptions({
  queryKey: [DESIGNS_KEY, 'trash'],
  queryFn: ({ pageParam, signal }) =>
    call('designTrash', { page: pageParam, pageSize: TRASH_AT_ONCE }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
});

export function commentsQuery(versionId: string) {
  return queryOptions({
    queryKey: [DESIGNS_KEY, 'comments', versionId],
    queryFn: ({ signal }) => call('designComments', { versionId }, { signal }),
    refetchInterval: COMMENTS_EVERY_MS,
  });
}

export function comparisonQuery(left: string, right: string) {
  return queryOptions({
    queryKey: [DESIGNS_KEY, 'compare', left, right],
    queryFn: ({ signal }) => call('compareDesignVersions', { left, right }, { signal }),
  });
}

export function sharesQuery(projectId: string) {
  return queryOptions({
    queryKey: [DESIGNS_KEY, 'shares', projectId],
    queryFn: ({ signal }) => call('designShares', { projectId }, { signal }),
  });
}

export function approvalsQuery(projectId: string) {
  return queryOptions({
    queryKey: [DESIGNS_KEY, 'approvals', projectId],
    queryFn: ({ signal }) => call('designApprovals', { projectId }, { signal }),
  });
}
