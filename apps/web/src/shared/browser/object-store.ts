/** One store of the browser's database, opened for every use: pages and the service worker share it. */
export interface ObjectStore {
  /** Runs one request in a transaction of its own and waits until it is written. */
  run<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>;
}

/** Opens `store` of a database of that name; rejects where the browser has none. */
export function objectStore(database: string, store: string): ObjectStore {
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return {
    async run(mode, use) {
      const opened = await open();
      try {
        return await new Promise((resolve, reject) => {
          const transaction = opened.transaction(store, mode);
          const request = use(transaction.objectStore(store));
          transaction.oncomplete = () => resolve(request.result);
          transaction.onerror = () => reject(transaction.error);
          transaction.onabort = () => reject(transaction.error);
        });
      } finally {
        opened.close();
      }
    },
  };
}
