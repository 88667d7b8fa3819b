import { useQuery } from '@tanstack/react-query';
import type { Assistant } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';

/** Which model answers, what it takes and what an answer costs; undefined until known. */
export function useChatModels(assistant: Assistant, enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['chatModels', assistant],
    queryFn: ({ signal }) => call('talkModels', { assistant }, { signal }),
    staleTime: 60_000,
    enabled,
  });
  return data;
}
