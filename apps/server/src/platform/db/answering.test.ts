import { expect, it } from 'vitest';
import { createAnswerCheck } from './answering.ts';

interface Question {
  readonly resolve: (rows: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A database that answers when it is told to. */
function openDatabase() {
  const questions: Question[] = [];
  return {
    questions,
    query: () =>
      new Promise<unknown>((resolve, reject) => {
        questions.push({ resolve, reject });
      }),
  };
}

const UNAVAILABLE = { reason: 'unavailable', message: '数据库暂时连不上' };

it('holds when the database answers, and says when it refuses', async () => {
  const database = openDatabase();
  const check = createAnswerCheck(database);
  const well = check();
  database.questions[0]?.resolve([]);
  await well;
  const refused = check();
  database.questions[1]?.reject(new Error('connection refused'));
  await expect(refused).rejects.toMatchObject(UNAVAILABLE);
});

it('ends without an answer, asks once meanwhile, and holds again when it comes', async () => {
  const database = openDatabase();
  const check = createAnswerCheck(database, { withinMs: 5 });
  for (let i = 0; i < 3; i++) await expect(check()).rejects.toMatchObject(UNAVAILABLE);
  expect(database.questions).toHaveLength(1);
  const waiting = check();
  database.questions[0]?.resolve([]);
  await waiting;
  const again = check();
  expect(database.questions).toHaveLength(2);
  database.questions[1]?.resolve([]);
  await again;
});
