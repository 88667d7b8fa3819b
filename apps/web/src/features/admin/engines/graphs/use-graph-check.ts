import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GraphCheck } from '@zhuhui/contracts';
import { useEffect, useId, useState } from 'react';
import { call, type Input } from '../../../../shared/api-client/index.ts';

/** The servers that a graph is checked on, as the engine's form has them now. */
export type GraphServers = Pick<Input<'checkGraph'>, 'id' | 'kind' | 'baseUrls' | 'apiKey'>;

/** Typing rests for so long before a graph is checked. */
const REST_MS = 500;

interface LiveCheck {
  /** The last answer; of an earlier text while `isStale`. */
  readonly check: GraphCheck | undefined;
  readonly error: Error | null;
  readonly isStale: boolean;
  readonly isChecking: boolean;
  /** Asks the servers anew, for models and nodes that came meanwhile. */
  checkAgain(): void;
}

/** Checks a graph as it is written. */
export function useGraphCheck(servers: GraphServers, text: string, output: string): LiveCheck {
  // The key of the engine is no part of the query's: a window's own id stands for the servers.
  const window = useId();
  const client = useQueryClient();
  const rested = useRested(text);
  const queryKey = ['graphCheck', window, rested, output] as const;
  const ask = (fresh: boolean, signal?: AbortSignal) =>
    call('checkGraph', { ...servers, text: rested, output, fresh }, { ...(signal && { signal }) });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(false, signal),
    enabled: rested.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isEmpty = text.trim() === '';
  return {
    check: isEmpty ? undefined : query.data,
    error: isEmpty ? null : query.error,
    isStale: rested !== text || query.isPlaceholderData || query.isFetching,
    isChecking: !isEmpty && (rested !== text || query.isFetching),
    checkAgain() {
      const asked = client.fetchQuery({
        queryKey,
        queryFn: ({ signal }) => ask(true, signal),
        staleTime: 0,
      });
      // What goes wrong shows in the query itself.
      asked.catch(() => undefined);
    },
  };
}

/** The text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
