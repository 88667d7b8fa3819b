import { useQuery } from '@tanstack/react-query';
import type { ClassifyTop, PublicTool } from '@zhuhui/contracts';
import { call } from '../api-client/index.ts';

export const TOOLS_KEY = ['tools'] as const;

/** Every tool with its fields, price and engine. */
export function useTools() {
  return useQuery({
    queryKey: TOOLS_KEY,
    queryFn: ({ signal }): Promise<PublicTool[]> => call('tools', {}, { signal }),
    staleTime: 60_000,
  });
}

/** The classification tree; it hardly ever changes. */
export function useClassify(): readonly ClassifyTop[] {
  const { data } = useQuery({
    queryKey: ['classify'],
    queryFn: ({ signal }) => call('allClassify', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}
