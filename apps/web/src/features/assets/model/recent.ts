import { readStored, writeStored } from '../../../shared/browser/storage.ts';

const MOST = 60;

/** Ids of the assets last taken in this browser, the latest first. */
export function recentAssets(): readonly string[] {
  return readStored('recentAssets') ?? [];
}

export function rememberAsset(id: string): void {
  const others = recentAssets().filter((other) => other !== id);
  writeStored('recentAssets', [id, ...others].slice(0, MOST));
}
