import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Admin } from '@zhuhui/contracts';
import { call, type Input, isNotSignedIn, messageOf } from '../../shared/api-client/index.ts';
import { toast } from '../../shared/ui/index.ts';
import { whileSignedIn } from './interruption.ts';

/** The signed-in administrator; null when nobody is. */
export const adminQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: async ({ signal }): Promise<Admin | null> => {
    try {
      return await call('adminMe', {}, { signal });
    } catch (error) {
      if (isNotSignedIn(error)) return null;
      throw error;
    }
  },
});

/** How often the states of the engines are asked for while the page is open. */
const STATES_MS = 5_000;

export const enginesQuery = queryOptions({
  queryKey: ['admin', 'engines'],
  queryFn: ({ signal }) => call('adminEngines', {}, { signal }),
  refetchInterval: STATES_MS,
});

export const kindsQuery = queryOptions({
  queryKey: ['admin', 'kinds'],
  queryFn: ({ signal }) => call('engineKinds', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const toolOrdersQuery = queryOptions({
  queryKey: ['admin', 'toolOrders'],
  queryFn: ({ signal }) => call('toolOrders', {}, { signal }),
});

/** The size of a page of the log. */
const AUDIT_PAGE_SIZE = 20;

export function auditQuery(page: number, filter: Input<'auditCsv'>) {
  return queryOptions({
    queryKey: ['admin', 'audit', page, filter],
    queryFn: ({ signal }) =>
      call('auditPage', { page, pageSize: AUDIT_PAGE_SIZE, ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a change: everything an administrator sees, and what the tools' pages say, is asked anew. */
function refreshAll(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['admin'] });
  void client.invalidateQueries({ queryKey: ['tools'] });
}

/** A change by an administrator, who may have to sign in again first; what goes wrong is told in a toast. */
export function useAdminChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => whileSignedIn(() => change(input)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => refreshAll(client),
  });
}
