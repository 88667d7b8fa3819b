import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { tasks, taskWords } from '../../platform/db/schema.ts';
import { insertTaskWords } from '../tasks/words.ts';

const BATCH = 500;

/**
 * Writes down what tasks from before there was a search by words are found by; one walk along the ids,
 * however many there are. Safe to break off.
 */
export async function writeMissingWords(db: Db): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select({ id: tasks.id, userId: tasks.userId, tool: tasks.tool, settings: tasks.settings })
        .from(tasks)
        .leftJoin(taskWords, eq(taskWords.taskId, tasks.id))
        .where(and(gt(tasks.id, from), isNull(taskWords.taskId), isNull(tasks.purgedAt)))
        .orderBy(asc(tasks.id))
        .limit(BATCH);
      await insertTaskWords(tx, rows);
      return rows.length === BATCH ? rows.at(-1)?.id : undefined;
    });
  }
}
