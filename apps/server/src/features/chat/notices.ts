import type { DatabaseConnection, Db } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import { registerWorker } from '../../platform/queue/worker-identity.ts';
import { CHAT_CHANNEL } from './repository.ts';

/** This process among those that write answers: alive as long as it holds its lock, and told of news. */
export interface ChatPresence {
  readonly workerId: number;
  /** Calls back at every news of an answer until the returned function is called. */
  watch(messageId: string, onNews: () => void): () => void;
  close(): Promise<void>;
}

export async function openChatPresence(deps: {
  readonly db: Db;
  readonly connection: DatabaseConnection;
  readonly log: Log;
  /** Somebody does not want the rest of an answer. */
  readonly onStop: (messageId: string) => void;
}): Promise<ChatPresence> {
  const { onStop, ...rest } = deps;
  const watchers = new Map<string, Set<() => void>>();

  const onNotice = (payload: string): void => {
    const at = payload.indexOf(':');
    const [notice, messageId] = [payload.slice(0, at), payload.slice(at + 1)];
    if (notice === 'stop') onStop(messageId);
    for (const onNews of watchers.get(messageId) ?? []) onNews();
  };
  const identity = await registerWorker({
    ...{ ...rest, channel: CHAT_CHANNEL, takesTasks: false, onNotice },
  });

  return {
    workerId: identity.id,
    watch(messageId, onNews) {
      const own = watchers.get(messageId) ?? new Set();
      watchers.set(messageId, own.add(onNews));
      return () => {
        own.delete(onNews);
        if (own.size === 0) watchers.delete(messageId);
      };
    },
    close: () => identity.close(),
  };
}
