import { QueryClient } from '@tanstack/react-query';
import { ApiError, isAbort } from '../api-client/index.ts';

/** Answers that another try would not change. */
function isFinalAnswer(error: unknown): boolean {
  return error instanceof ApiError ? error.code < 500 : isAbort(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isFinalAnswer(error),
      },
      // What cannot be done now is told now: done unasked when the network is back, it would be done twice.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
