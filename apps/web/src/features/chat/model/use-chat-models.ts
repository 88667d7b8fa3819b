import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api-client/index.ts';

/** Which model answers, what it takes and what an answer costs; undefined until known. */
export function useChatModels(enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['chatModels'],
    queryFn: ({ signal }) => call('talkModels', {}, { signal }),
    staleTime: 60_000,
    enabled,
  });
  return data;
}
