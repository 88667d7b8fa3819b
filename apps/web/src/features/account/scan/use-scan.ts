import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { enter } from '../session.ts';

/** Once somebody scanned, what follows takes seconds. */
const SCANNED_MS = 1_000;
const WAITING_MS = 1_500;
/** Who has not scanned after a minute is looking for his phone, or gone. */
const PATIENT_AFTER_POLLS = 40;
const PATIENT_MS = 4_000;
const MOST_TROUBLE_MS = 15_000;

/** Time to the next question about a code. */
export function nextPollMs(state: {
  readonly isScanned: boolean;
  readonly polls: number;
  readonly failures: number;
}): number {
  const { isScanned, polls, failures } = state;
  if (failures > 0) return Math.min(WAITING_MS * 2 ** failures, MOST_TROUBLE_MS);
  if (isScanned) return SCANNED_MS;
  return polls < PATIENT_AFTER_POLLS ? WAITING_MS : PATIENT_MS;
}

export type ScanStage = 'waiting' | 'scanned' | 'needsPhone' | 'confirmed' | 'refused' | 'expired';

/**
 * A code of this browser's and what becomes of it: asked for again and again while it is looked at, never
 * behind a hidden window, and no more once it has come to an end.
 */
export function useScan(isAsking: boolean) {
  const code = useQuery({
    queryKey: ['scanCode'],
    queryFn: ({ signal }) => call('scanCode', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const sceneId = code.data?.sceneId ?? '';
  const check = useQuery({
    queryKey: ['scanCheck', sceneId],
    queryFn: async ({ signal }): Promise<ScanStage> => {
      try {
        const answer = await call('scanCheck', { sceneId }, { signal });
        if (answer.refused) return 'refused';
        return answer.needsPhone ? 'needsPhone' : answer.status;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code >= 500) throw error;
        // Old codes are forgotten in the end; anything else is to be read, a frozen account for one.
        if (error.code !== 404) toast.error(messageOf(error));
        return 'expired';
      }
    },
    enabled: sceneId !== '' && isAsking,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      const stage = state.data ?? 'waiting';
      if (stage !== 'waiting' && stage !== 'scanned') return false;
      const failures = state.fetchFailureCount;
      return nextPollMs({ isScanned: stage === 'scanned', polls: state.dataUpdateCount, failures });
    },
    refetchOnWindowFocus: ({ state }) => state.data === 'waiting' || state.data === 'scanned',
  });
  const stage = check.data ?? 'waiting';

  useEffect(() => {
    if (stage === 'confirmed') enter();
  }, [stage]);

  return {
    code,
    stage,
    isOffline: check.isError,
    /** Asks at once: something was refused that only a code that is over would refuse. */
    recheck: () => void check.refetch(),
  };
}
