import { keywordMost } from 'virtual:contract';
import { startOfDay, startOfNextDay } from '../../../shared/format/day.ts';
import { useAddress } from '../../../shared/hooks/use-address.ts';

/** What a list shows, as the address says it: it outlives a reload, and the back button takes steps in it. */
export interface ListAddress {
  /** Which page of it, from 1. */
  readonly page: number;
  /** What it is narrowed to in one respect; '' where it is not. */
  readonly chosen: (name: string) => string;
  /** Narrows it, which begins it anew; '' takes the narrowing away. */
  readonly narrow: (name: string, value: string) => void;
  /** A `correction` is no step of the reader's. */
  readonly goTo: (page: number, kind?: 'step' | 'correction') => void;
}

const PAGE = 'page';

export function useList(): ListAddress {
  const [query, change] = useAddress();
  return {
    page: pageIn(query.get(PAGE) ?? ''),
    chosen: (name) => query.get(name)?.trim().slice(0, keywordMost) ?? '',
    narrow: (name, value) =>
      change((latest) => withValue(withValue(latest, PAGE, ''), name, value), 'correction'),
    goTo: (page, kind = 'step') =>
      change((latest) => withValue(latest, PAGE, page === 1 ? '' : String(page)), kind),
  };
}

/** An address may say anything: what is no page is the first. */
function pageIn(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function withValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** The one of several values that a text is, if it is one. */
export function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text);
}

/** The chosen days as calls take them: from the first moment of the one to that after the other. */
export function daysOf({ chosen }: ListAddress): { from?: string; to?: string } {
  const from = startOfDay(chosen('from'));
  const to = startOfNextDay(chosen('to'));
  return { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
}
