import { Worker } from 'node:worker_threads';
import { EngineFailure } from '../engine.ts';
import { type Answer, movable, type Question } from './edit-messages.ts';
import type { EditWork } from './edit-work.ts';

/**
 * A thread with a heap of its own for the pixels of all edits. What an edit allocates lies outside V8's
 * heap but makes it look through the heap that owns it: a small one here, the whole program's otherwise.
 * And nobody else waits while pixels are counted.
 */

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const THREAD_FILE = new URL('./edit-thread.ts', import.meta.url);

let thread: Worker | null = null;
let lastNumber = 0;
const waiting = new Map<number, Waiting>();

/**
 * The work of one task's edits, on the thread; released when the task has ended, however it ended.
 * Starts the thread when there is none; it keeps no process alive while it waits.
 */
export function openEditDesk(): EditWork {
  const task = ++lastNumber;
  thread ??= startThread();
  const worker = thread;
  const ask = <Name extends keyof EditWork>(
    name: Name,
    given: Parameters<EditWork[Name]>,
    moved: readonly ArrayBuffer[] = [],
  ): Promise<Awaited<ReturnType<EditWork[Name]>>> =>
    new Promise((resolve, reject) => {
      // A task's pictures died with the thread they lay in.
      if (worker !== thread) return reject(threadEnded());
      const id = ++lastNumber;
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.ref();
      worker.postMessage({ task, id, ask: name, given } as Question, moved);
    });
  const tell = (asked: Promise<void>): void => void asked.catch(() => undefined);
  return {
    prepare: (...given) => ask('prepare', given),
    anticipate: (...given) => tell(ask('anticipate', given)),
    finish: (edit, answers) => ask('finish', [edit, answers], movable(answers)),
    results: (...given) => ask('results', given),
    release: (...given) => tell(ask('release', given)),
  };
}

function startThread(): Worker {
  const started = new Worker(THREAD_FILE);
  let cause: unknown;
  started.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if ('result' in answer) return resolve?.(answer.result);
    if ('error' in answer) return reject?.(answer.error);
    const { kind, message, cause: reason } = answer.failure;
    reject?.(new EngineFailure(kind, message, { cause: reason }));
  });
  started.on('error', (error) => {
    cause = error;
  });
  started.on('exit', () => {
    thread = null;
    for (const { reject } of waiting.values()) reject(threadEnded(cause));
    waiting.clear();
  });
  started.unref();
  return started;
}

const threadEnded = (cause?: unknown): EngineFailure =>
  new EngineFailure('temporary', '图片处理中断，请再试一次', { cause });
