import { useState } from 'react';
import { DEFAULT_PROJECT, DEFAULT_TEMPLATE } from '../browser/file-name.ts';
import { type DownloadWishes, readStored, writeStored } from '../browser/storage.ts';
import { useCurrentUser } from './user.ts';

const DEFAULT_WISHES: DownloadWishes = {
  template: DEFAULT_TEMPLATE,
  project: DEFAULT_PROJECT,
  dpi: 300,
};
/** Visitors share one set. */
const NOBODY = 'visitor';

/** How the user likes downloads; kept in this browser, apart from other users of it. */
export function useDownloadWishes(): readonly [
  DownloadWishes,
  (change: Partial<DownloadWishes>) => void,
] {
  const userId = useCurrentUser()?.id ?? NOBODY;
  const [, setVersion] = useState(0);
  const stored = readStored('downloads') ?? {};
  const wishes = { ...DEFAULT_WISHES, ...stored[userId] };
  const change = (next: Partial<DownloadWishes>) => {
    writeStored('downloads', { ...readStored('downloads'), [userId]: { ...wishes, ...next } });
    setVersion((version) => version + 1);
  };
  return [wishes, change];
}
