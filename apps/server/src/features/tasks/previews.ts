import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt, inArray, or } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { EnginePreview } from '../../engines/engine.ts';
import type { Db } from '../../platform/db/client.ts';
import { tasks } from '../../platform/db/schema.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';

const PREFIX = 'previews/';
const keyOf = (taskId: string): string => `${PREFIX}${taskId}`;

export const PREVIEW_MIME = 'image/webp';
const LONGEST_SIDE_PX = 768;
/** Least time between two previews of one attempt. */
const INTERVAL_MS = 700;
/** How long a preview outlives its task: pages that were told of it fetch it after the picture came. */
const LINGER_MS = 60_000;

/** Pictures of what is coming: one per running task, each in the place of the one before. */
export interface Previews {
  /** Takes every preview of an attempt and keeps the newest, at most one per 700 ms. */
  writer(taskId: string, onStored: (at: Date) => Promise<void>): PreviewWriter;
  /** The newest preview; undefined when there is none. */
  read(taskId: string): Promise<Uint8Array | undefined>;
  /** Removes what tasks have left that neither run nor ended within the last minute. */
  sweep(): Promise<void>;
}

export interface PreviewWriter {
  report(preview: EnginePreview): void;
  /** Stores nothing more. What is stored can be read until it is swept. */
  end(): Promise<void>;
}

export function createPreviews(deps: {
  readonly db: Db;
  readonly storage: Storage;
  /** The clock of `previewAt`. */
  readonly now: () => Date;
  readonly intervalMs?: number;
  /** Encodes a preview as WebP with what such a picture has to say of itself. */
  readonly encode: (picture: Sharp, taskId: string) => Promise<Uint8Array>;
}): Previews {
  const { db, storage, now, intervalMs = INTERVAL_MS, encode } = deps;

  const store = async (taskId: string, preview: EnginePreview): Promise<Date> => {
    const picture = sharp(preview.bytes).rotate();
    const within = { width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX };
    const small = picture.resize({ ...within, fit: 'inside', withoutEnlargement: true });
    await storage.put(keyOf(taskId), await encode(small, taskId));
    return now();
  };

  return {
    writer(taskId, onStored) {
      let newest: EnginePreview | null = null;
      let working: Promise<void> | null = null;
      const ending = new AbortController();

      /** Stores the newest one, and goes on as long as there was another by the end of the pause. */
      const work = async (): Promise<void> => {
        while (newest && !ending.signal.aborted) {
          const preview = newest;
          newest = null;
          // One that cannot be read or kept is no loss: the next one, or the picture itself, will come.
          await store(taskId, preview)
            .then(onStored)
            .catch(() => undefined);
          await delay(intervalMs, undefined, { signal: ending.signal }).catch(() => undefined);
        }
        working = null;
      };
      return {
        report(preview) {
          newest = preview;
          working ??= work();
        },
        async end() {
          ending.abort();
          await working;
        },
      };
    },
    async read(taskId) {
      return storage.read(keyOf(taskId)).catch((error: unknown) => {
        if (error instanceof ObjectNotFound) return undefined;
        throw error;
      });
    },
    async sweep() {
      const keys: string[] = [];
      for await (const key of storage.list(PREFIX)) keys.push(key);
      if (keys.length === 0) return;
      const ids = keys.map((key) => key.slice(PREFIX.length));
      const isLingering = gt(tasks.finishedAt, new Date(now().getTime() - LINGER_MS));
      const rows = await db
        .select({ id: tasks.id })
        .from(tasks)
        .where(and(inArray(tasks.id, ids), or(eq(tasks.status, 'running'), isLingering)));
      const kept = new Set(rows.map(({ id }) => id));
      for (const id of ids) if (!kept.has(id)) await storage.delete(keyOf(id));
    },
  };
}
