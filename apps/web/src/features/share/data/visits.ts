import { readStored, type ShareVisit, writeStored } from '../../../shared/browser/storage.ts';

/** Links whose visits are remembered. */
const MOST = 20;
const NOBODY: ShareVisit = { pass: null, author: '' };

export function readVisit(token: string): ShareVisit {
  return readStored('shareVisits')?.[token] ?? NOBODY;
}

/** Remembers what changed of a visit; the oldest visits give way. */
export function rememberVisitOf(token: string, change: Partial<ShareVisit>): ShareVisit {
  const visit = { ...readVisit(token), ...change };
  const { [token]: _, ...others } = readStored('shareVisits') ?? {};
  writeStored(
    'shareVisits',
    Object.fromEntries([...Object.entries(others), [token, visit] as const].slice(-MOST)),
  );
  return visit;
}
