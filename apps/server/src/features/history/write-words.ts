import { isNull, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { tasks, taskWords } from '../../platform/db/schema.ts';
import { insertTaskWords } from '../tasks/words.ts';

const BATCH = 500;

/** Writes down what tasks from before there was a search by words are found by. Safe to break off. */
export async function writeMissingWords(db: Db): Promise<void> {
  let written: number;
  do {
    written = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select({ id: tasks.id, userId: tasks.userId, tool: tasks.tool, settings: tasks.settings })
        .from(tasks)
        .leftJoin(taskWords, sql`${taskWords.taskId} = ${tasks.id}`)
        .where(sql`${isNull(taskWords.taskId)} and ${isNull(tasks.purgedAt)}`)
        .limit(BATCH);
      await insertTaskWords(tx, rows);
      return rows.length;
    });
  } while (written === BATCH);
}
