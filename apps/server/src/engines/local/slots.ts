import { cancelledFailure } from '../engine.ts';

/** Room for so many at a time; who finds none waits, first come, first served. */
export interface Slots {
  /** @throws EngineFailure `cancelled` when the signal fires while waiting */
  enter(signal: AbortSignal): Promise<void>;
  leave(): void;
  readonly taken: number;
}

export function createSlots(size: number): Slots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    async enter(signal) {
      if (taken < size) {
        taken++;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(go), 1);
          reject(cancelledFailure());
        };
        const go = (): void => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        waiting.push(go);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    leave() {
      // Who waited longest takes the room over.
      const next = waiting.shift();
      if (next) next();
      else taken--;
    },
  };
}
