/** What was lately found for a text; the one not asked for the longest goes first. */
export interface RecentTexts {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

export function createRecentTexts(most: number): RecentTexts {
  const kept = new Map<string, string>();
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
