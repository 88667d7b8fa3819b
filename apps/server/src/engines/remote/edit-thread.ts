import { parentPort } from 'node:worker_threads';
import { EngineFailure } from '../engine.ts';
import { type Answer, movable, type Question } from './edit-messages.ts';
import { createEditWork, type EditWork } from './edit-work.ts';

/** The thread's own program: the work of every task whose edits are under way. */

const tasks = new Map<number, EditWork>();

function workOf(task: number): EditWork {
  const known = tasks.get(task) ?? createEditWork();
  tasks.set(task, known);
  return known;
}

function say(answer: Answer): void {
  parentPort?.postMessage(answer, 'result' in answer ? movable(answer.result) : []);
}

function told(question: Question): unknown {
  const work = workOf(question.task);
  switch (question.ask) {
    case 'prepare':
      return work.prepare(...question.given);
    case 'anticipate':
      return work.anticipate(...question.given);
    case 'finish':
      return work.finish(...question.given);
    case 'results':
      return work.results(...question.given);
    case 'release':
      tasks.delete(question.task);
      return work.release();
  }
}

parentPort?.on('message', async (question: Question) => {
  const { id } = question;
  try {
    say({ id, result: await told(question) });
  } catch (error) {
    if (!(error instanceof EngineFailure)) return say({ id, error });
    const { kind, message, cause } = error;
    say({ id, failure: { kind, message, cause } });
  }
});
