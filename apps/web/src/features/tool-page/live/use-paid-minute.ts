import type { LiveMeter } from '@zhuhui/contracts';
import { useEffect, useReducer } from 'react';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';

/**
 * Whether a minute that was paid still runs: a share that begins in it needs no ticket. Of the share that the
 * meter belongs to, or of one before it, which the browser remembers over a reload.
 */
export function usePaidMinute(meter: LiveMeter | null): boolean {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const paidUntil = meter?.paidUntil ?? readStored('livePaidUntil') ?? '';
  useEffect(() => {
    if (meter) writeStored('livePaidUntil', meter.paidUntil);
  }, [meter]);
  const leftMs = Date.parse(paidUntil) - Date.now();
  const runs = leftMs > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(lookAgain, Date.parse(paidUntil) - Date.now());
    return () => clearTimeout(timer);
  }, [runs, paidUntil]);
  return runs;
}
