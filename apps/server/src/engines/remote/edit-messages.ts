import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { EngineFailure } from '../engine.ts';
import { movableBuffers } from '../local/memory.ts';
import type { EditWork } from './edit-work.ts';

/** What is asked of the thread that edits. Tasks and questions are numbered by who asks. */
export type Question = {
  [Name in keyof EditWork]: {
    readonly task: number;
    readonly id: number;
    readonly ask: Name;
    readonly given: Parameters<EditWork[Name]>;
  };
}[keyof EditWork];

export type Answer = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly failure: Pick<EngineFailure, 'kind' | 'message' | 'cause'> }
  | { readonly error: unknown }
);

/** What of a message's memory can move to the other thread; what sharp made has to be copied. */
export const movable = (message: unknown): ArrayBuffer[] =>
  movableBuffers(message).filter((buffer) => !isMarkedAsUntransferable(buffer));
