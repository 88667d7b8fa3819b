import { useSyncExternalStore } from 'react';
import { isServerReachable, onConnectionChange } from '../api-client/index.ts';

/** `offline`: the browser has no network; `unreachable`: it has, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  const unsubscribe = onConnectionChange(onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
    unsubscribe();
  };
}

function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isServerReachable() ? 'online' : 'unreachable';
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection);
}

/** Whether calls can get through, as far as is known. */
export function useOnline(): boolean {
  return useConnection() === 'online';
}
