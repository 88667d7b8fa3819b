import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Hands tasks to as many threads as there are cores and tells of every answer.
 *
 * @param url a module that answers each message with one
 * @throws what a thread throws
 */
export async function onAllCores<Task, Answer>(
  url: URL,
  tasks: readonly Task[],
  onAnswer: (answer: Answer) => void,
): Promise<Answer[]> {
  const answers: Answer[] = new Array(tasks.length);
  let next = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(url);
    try {
      while (next < tasks.length) {
        const index = next++;
        answers[index] = await ask<Answer>(worker, tasks[index]);
        onAnswer(answers[index]);
      }
    } finally {
      await worker.terminate();
    }
  };
  const count = Math.min(availableParallelism(), tasks.length);
  await Promise.all(Array.from({ length: count }, work));
  return answers;
}

/** Hands tasks out likewise to a module that answers with their names, and tells of each on the standard error. */
export async function makeOnAllCores<Task extends { readonly name: string }>(
  url: URL,
  tasks: readonly Task[],
): Promise<void> {
  let done = 0;
  await onAllCores<Task, string>(url, tasks, (name) =>
    console.error(`${++done}/${tasks.length} ${name}`),
  );
}

function ask<Answer>(worker: Worker, task: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('error', reject);
    worker.once('message', resolve);
    worker.postMessage(task);
  });
}
