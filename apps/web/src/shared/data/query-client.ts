import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAbort, isNotSignedIn } from '../api-client/index.ts';
import { currentUserQuery } from './user.ts';

/** Answers that another try would not change. */
function isFinalAnswer(error: unknown): boolean {
  return error instanceof ApiError ? error.code < 500 : isAbort(error);
}

export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const isShownSignedIn = Boolean(client.getQueryData(currentUserQuery.queryKey));
    // It ended elsewhere, or it was an administrator's: the server knows.
    if (isNotSignedIn(error) && isShownSignedIn) {
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isFinalAnswer(error),
      },
      // What cannot be done now is told now: done unasked when the network is back, it would be done twice.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
