/** Keeps what was used last, by number and by weight; what was not used longest goes first. */
export interface Recent<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  drop(key: string): void;
}

/** The newest value stays even when it alone is over the weight. */
export function createRecent<T>(
  mostItems: number,
  mostWeight: number,
  weightOf: (value: T) => number,
): Recent<T> {
  // A Map keeps the order of insertion: the first key is the one not used longest.
  const items = new Map<string, T>();
  let weight = 0;
  const drop = (key: string): void => {
    const value = items.get(key);
    if (value === undefined) return;
    items.delete(key);
    weight -= weightOf(value);
  };
  return {
    drop,
    get(key) {
      const value = items.get(key);
      if (value === undefined) return undefined;
      items.delete(key);
      items.set(key, value);
      return value;
    },
    put(key, value) {
      drop(key);
      items.set(key, value);
      weight += weightOf(value);
      for (const old of [...items.keys()]) {
        if (items.size <= 1 || (items.size <= mostItems && weight <= mostWeight)) break;
        drop(old);
      }
    },
  };
}
