import { type DominantColour, dominantColours, hexOfOklab } from '@zhuhui/kernels';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { files, resultColours, taskResults, tasks } from '../../platform/db/schema.ts';
import type { Log } from '../../platform/log/log.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import { cellOf, pointOfOklab } from './colour-space.ts';

/** Longest side of the copy whose pixels are counted. */
const LOOK_PX = 72;
const BATCH = 24;
/** As the index has it. */
const UNSEEN = sql`${taskResults.palette} is null and ${taskResults.kind} = 'image'`;
/** Old pictures may be many; whoever waits for this process to end should not wait for all of them. */
const MOST_MS_AT_ONCE = 1_000;

type Unseen = Awaited<ReturnType<typeof findUnseen>>[number];

/**
 * Looks at every picture that has not been looked at and writes down its dominant colours: pictures of
 * the last seconds as well as those from before there were colours. Nothing is locked while a picture is
 * read; of two processes that look at the same one, the first to be done writes.
 */
export async function lookAtResults(deps: { db: Db; storage: Storage; log: Log }): Promise<void> {
  const stopAt = performance.now() + MOST_MS_AT_ONCE;
  let unseen: Unseen[];
  do {
    unseen = await findUnseen(deps.db);
    for (const result of unseen) {
      const colours = await coloursOf(deps, result);
      await inTransaction(deps.db, (tx) => writeDown(tx, result, colours));
    }
  } while (unseen.length === BATCH && performance.now() < stopAt);
}

function findUnseen(db: Db) {
  return db
    .select({
      taskId: taskResults.taskId,
      ordinal: taskResults.ordinal,
      userId: tasks.userId,
      storageKey: files.storageKey,
    })
    .from(taskResults)
    .innerJoin(tasks, eq(tasks.id, taskResults.taskId))
    .innerJoin(files, eq(files.id, taskResults.fileId))
    .where(UNSEEN)
    .limit(BATCH);
}

/** None when the picture is gone or broken; it is not tried again. Other failures are the storage's. */
async function coloursOf(
  { storage, log }: { storage: Storage; log: Log },
  { storageKey, taskId }: Unseen,
): Promise<DominantColour[]> {
  const bytes = await storage.read(storageKey).catch((error: unknown) => {
    if (error instanceof ObjectNotFound) return null;
    throw error;
  });
  if (!bytes) return [];
  try {
    const { data, info } = await sharp(bytes)
      .resize(LOOK_PX, LOOK_PX, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return dominantColours({ width: info.width, height: info.height, data });
  } catch (error) {
    log.warn({ err: error, taskId }, 'a result could not be looked at');
    return [];
  }
}

async function writeDown(tx: Tx, result: Unseen, colours: readonly DominantColour[]) {
  const { taskId, ordinal, userId } = result;
  const written = await tx
    .update(taskResults)
    .set({ palette: colours.map(hexOfOklab) })
    .where(and(eq(taskResults.taskId, taskId), eq(taskResults.ordinal, ordinal), UNSEEN))
    .returning({ ordinal: taskResults.ordinal });
  if (written.length === 0 || colours.length === 0) return;
  await tx.insert(resultColours).values(
    colours.map(({ L, a, b, share }, nth) => {
      const [x, y, z] = pointOfOklab(L, a, b);
      return { taskId, ordinal, nth, userId, cell: cellOf([x, y, z]), x, y, z, share };
    }),
  );
}
