import { AppError } from './errors.ts';

/**
 * Lets so many pieces of work run at a time and so many more wait for their turn; whoever comes then is
 * told to come back.
 */
export function createTurns(running: number, waiting: number) {
  const queue: (() => void)[] = [];
  let free = running;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) {
        throw new AppError('tooOften', '导出的人有点多，请过一会儿再试', { retryAfterSeconds: 10 });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
