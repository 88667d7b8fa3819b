import { Worker } from 'node:worker_threads';

/**
 * What a thread of its own answers to one message; it ends with that.
 * @throws what the thread throws
 */
export function answerOnce<Answer>(file: URL, message: unknown): Promise<Answer> {
  const thread = new Worker(file);
  return new Promise<Answer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error(`${file.pathname} ended before it answered`)));
    thread.postMessage(message);
  }).finally(() => thread.terminate());
}
